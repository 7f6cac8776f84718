/** Tags whose whole text is one line, unless they contain a control, a heading or an alert. */
const BLOCKS =
  'p, li, dt, dd, td, th, caption, summary, legend, label, output, time, code, pre, [role=alert]';
const CONTROLS =
  'a[href], button, input, select, textarea, h1, h2, h3, h4, [role=menuitem], [role=img]';
const SPLITS = `${CONTROLS}, div, p, li, dl, table, time, details, label, code, [role=alert]`;

const clean = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The texts of the elements with these ids; undefined without ids. */
const textsOf = (ids: string | null) =>
  ids
    ?.split(' ')
    .map((id) => clean(document.getElementById(id)?.textContent ?? `(no element: ${id})`))
    .join(' ');

const nameOf = (element: Element): string => {
  const labels = 'labels' in element ? element.labels : null;
  const label = labels instanceof NodeList ? labels[0]?.textContent : undefined;
  return (
    element.getAttribute('aria-label') ??
    textsOf(element.getAttribute('aria-labelledby')) ??
    clean(label ?? element.textContent)
  );
};

const roleOf = (element: Element): string => {
  const role = element.getAttribute('role');
  if (role !== null) return role;
  if (element instanceof HTMLInputElement) return element.type;
  return /^h\d$/i.test(element.tagName) ? 'heading' : element.tagName.toLowerCase();
};

/** Attributes that users notice, and assistive technology or password managers read. */
const NOTED = [
  'href',
  'target',
  'name',
  'autocomplete',
  'inputmode',
  'autocapitalize',
  'spellcheck',
  'maxlength',
  'placeholder',
  'required',
  'readonly',
  'aria-expanded',
  'aria-invalid',
  'aria-disabled',
  'aria-required',
  'aria-pressed',
  'aria-current',
  'aria-haspopup',
];

const notesOf = (element: Element): string[] => {
  const notes = NOTED.filter((name) => element.hasAttribute(name))
    .map((name) => [name, element.getAttribute(name) ?? ''] as const)
    // The default; Fluent sets it now and then.
    .filter(([name, value]) => !(name.startsWith('aria-') && value === 'false'))
    // Fluent names a group of radios by a counter.
    .filter(([name]) => !(name === 'name' && element.matches('[type=radio]')))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  const description = textsOf(element.getAttribute('aria-describedby'));
  if (element instanceof HTMLInputElement && element.checked) notes.push('checked');
  return [...notes, ...(description ? [`described: ${description}`] : [])];
};

/** Returns a control's line: its role, name, value and the attributes that matter. */
function controlLine(element: Element): string {
  const notes = notesOf(element);
  const hasValue = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const value = hasValue && element.value !== '' && element.value !== 'on' ? element.value : null;
  const options =
    element instanceof HTMLSelectElement
      ? [...element.options].map((each) => (each.selected ? `*${each.text}` : each.text))
      : [];
  return [
    `${roleOf(element)}: ${nameOf(element)}`,
    ...(value === null ? [] : [`= ${value}`]),
    ...(options.length > 0 ? [`(${options.join(', ')})`] : []),
    ...(notes.length > 0 ? [`[${notes.join('; ')}]`] : []),
  ].join(' ');
}

const isHidden = (element: Element): boolean =>
  element.matches('[aria-hidden=true], [hidden], script, style') ||
  window.getComputedStyle(element).display === 'none';

/** Whether a label's text is already the name of its control. */
const isName = (element: Element): boolean =>
  element instanceof HTMLLabelElement && element.control !== null;

/** Returns what an element shows, in reading order: a line for each text, heading and control. */
export function linesOf(element: Element): string[] {
  if (isHidden(element) || isName(element)) return [];
  if (element.matches(CONTROLS)) return [controlLine(element)];
  const prefix = element.matches('[role=alert], output, [role=status]')
    ? `${roleOf(element)}: `
    : '';
  if (element.matches(BLOCKS) && !element.querySelector(SPLITS)) {
    const text = clean(element.textContent);
    const notes =
      element instanceof HTMLTimeElement ? ` [${element.title}; ${element.dateTime}]` : '';
    return text === '' ? [] : [prefix + text + notes];
  }
  const lines = [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) return linesOf(node);
    const text = node.nodeType === Node.TEXT_NODE ? clean(node.textContent) : '';
    return text === '' ? [] : [text];
  });
  if (prefix !== '') return lines.map((line) => prefix + line);
  const label = element.getAttribute('aria-label');
  return label === null ? lines : [`${roleOf(element)}: ${label}`, ...lines];
}
