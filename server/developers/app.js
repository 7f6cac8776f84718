// Submits the forms of the developers' page to its JSON API, then reloads the page.
const statusLine = document.querySelector('#status');
const DONE = 'developers-done';

/** Shows the result of the last form after the reload: a text, and a link to open. */
function showDone() {
  const done = sessionStorage.getItem(DONE);
  sessionStorage.removeItem(DONE);
  if (done === null) return;
  const { text, url } = JSON.parse(done);
  const link = document.createElement('a');
  link.href = url;
  link.textContent = url;
  // A code is not a link.
  statusLine.replaceChildren(`${text} `, /^https?:/.test(url) ? link : url);
}

/** Returns the fields of a form; number inputs as numbers, checkboxes as booleans. */
function fieldsOf(form) {
  const fields = [...new FormData(form)].map(([name, value]) => {
    const input = form.elements.namedItem(name);
    return [name, input.type === 'number' ? Number(value) : value];
  });
  const boxes = [...form.querySelectorAll('input[type=checkbox]')];
  return Object.fromEntries([...fields, ...boxes.map(({ name, checked }) => [name, checked])]);
}

async function send(form) {
  const { api, method, show, done, go } = form.dataset;
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
  if (show !== undefined)
    sessionStorage.setItem(DONE, JSON.stringify({ text: done, url: answer.data[show] }));
  globalThis.location.reload();
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

showDone();

// Refreshes the data when the user returns to this tab, unless a field has the focus.
document.addEventListener('visibilitychange', () => {
  const isTyping = document.activeElement?.matches('input, select');
  if (document.visibilityState === 'visible' && !isTyping) globalThis.location.reload();
});
