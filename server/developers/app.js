// Sends the forms of the developers' page to its JSON API, then shows the new state.
const statusLine = document.querySelector('#status');

/** The fields of a form; number inputs become numbers, boxes become true or false. */
function fieldsOf(form) {
  const fields = [...new FormData(form)].map(([name, value]) => {
    const input = form.elements.namedItem(name);
    return [name, input.type === 'number' ? Number(value) : value];
  });
  const boxes = [...form.querySelectorAll('input[type=checkbox]')];
  return Object.fromEntries([...fields, ...boxes.map(({ name, checked }) => [name, checked])]);
}

async function send(form) {
  const { api, method, show, go } = form.dataset;
  const response = await fetch(api, {
    method,
    headers: { 'content-type': 'application/json', 'x-developer': '1' },
    body: JSON.stringify(fieldsOf(form)),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  if (go !== undefined) {
    globalThis.location.assign(answer.data[go]);
    return;
  }
  if (show === undefined) {
    globalThis.location.reload();
    return;
  }
  statusLine.textContent = `Done: ${answer.data[show]}`;
}

for (const form of document.querySelectorAll('form[data-api]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    statusLine.textContent = 'Working…';
    send(form).catch((error) => {
      statusLine.textContent = `Failed: ${error.message}`;
    });
  });
}
