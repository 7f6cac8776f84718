const CONTROLS = 'a[href], button, input, select, textarea, img, [role=menuitem], [role=img]';
const HEADINGS = 'h1, h2, h3, h4';
/** Parts of a text. All other elements interrupt it. */
const INLINE = 'a[href], abbr, bdi, br, code, em, small, span, strong, time';
/** Elements whose parts are one text, even if none of it is their own. */
const TEXTS =
  'p, li, dt, dd, td, th, caption, summary, legend, figcaption, label, output, time, pre';
/** Elements whose lines begin with their kind. */
const TOLD =
  'dt, dd, caption, summary, legend, figcaption, output, [role=alert], [role=note], [role=status]';

/** Attributes that users notice, or that browsers, password managers and assistive technology read. */
const NOTED = [
  'target',
  'rel',
  'name',
  'autocomplete',
  'inputmode',
  'autocapitalize',
  'spellcheck',
  'maxlength',
  'min',
  'max',
  'placeholder',
  'required',
  'readonly',
  'disabled',
  'aria-current',
  'aria-disabled',
  'aria-expanded',
  'aria-haspopup',
  'aria-invalid',
  'aria-pressed',
  'aria-required',
  'aria-sort',
  'aria-valuetext',
  'colspan',
  'datetime',
  'lang',
  'tabindex',
  'title',
  'translate',
];

const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const textOf = (node: Node | null | undefined) => clean(node?.textContent ?? '');

/** The texts of the elements with these ids. */
const textsOf = (ids: string | null) =>
  ids
    ?.split(' ')
    .map((id) => textOf(document.getElementById(id)))
    .filter(Boolean)
    .join(' ');

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const labelOf = (element: Element) =>
  element.getAttribute('aria-label') ??
  element.getAttribute('alt') ??
  textsOf(element.getAttribute('aria-labelledby'));

/** The text of a field's label, which may contain the field. */
const textOfLabel = (field: Field) =>
  clean(
    [...(field.labels?.[0]?.childNodes ?? [])]
      .map((each) => (each.contains(field) ? '' : each.textContent))
      .join(''),
  );

const nameOf = (element: Element) =>
  labelOf(element) ?? (isField(element) ? textOfLabel(element) : textOf(element));

const roleOf = (element: Element) =>
  element.getAttribute('role') ??
  // Without a type, a button submits.
  (element instanceof HTMLInputElement || element instanceof HTMLButtonElement
    ? element.type
    : element.tagName.toLowerCase());

const isNoted = (element: Element, attribute: string): boolean => {
  const value = element.getAttribute(attribute);
  if (value === null) return false;
  // Fluent names a group of radios by a counter.
  if (attribute === 'name') return !element.matches('[type=radio]');
  // A tooltip that repeats the name adds nothing.
  if (attribute === 'title') return value !== nameOf(element);
  // What is focused only by code has tests of its focus.
  if (attribute === 'tabindex') return value !== '-1';
  return (
    value !== 'false' || !['aria-disabled', 'aria-invalid', 'aria-required'].includes(attribute)
  );
};

/** Returns the noted attributes, the visible text if the name is another one, and the description. */
function factsOf(element: Element): string {
  const facts = NOTED.filter((each) => isNoted(element, each)).map((each) =>
    [each, element.getAttribute(each)].filter(Boolean).join('='),
  );
  if (element instanceof HTMLInputElement && element.checked) facts.push('checked');
  if (element.matches('details[open] > summary')) facts.push('open');
  const text = textOf(element);
  if (element.matches('a, button') && text !== '' && text !== nameOf(element))
    facts.push(`shown: ${text}`);
  const description = textsOf(element.getAttribute('aria-describedby'));
  if (description) facts.push(`described: ${description}`);
  return facts.length === 0 ? '' : ` [${facts.join('; ')}]`;
}

/** Returns a field's value or options. */
function valueOf(element: Element): string {
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options].map(({ value, text, selected }) =>
      [selected && '*', value !== '' && value !== text && `${value}: `, text]
        .filter(Boolean)
        .join(''),
    );
    return ` (${options.join(', ')})`;
  }
  if (!isField(element) || element.value === '' || element.value === 'on') return '';
  return ` = ${element.value}`;
}

function controlLine(element: Element): string {
  if (element instanceof HTMLAnchorElement)
    return `[${nameOf(element)}](${element.getAttribute('href')})${factsOf(element)}`;
  if (element instanceof HTMLInputElement && element.type === 'hidden')
    return `hidden: ${element.name} = ${element.value}`;
  return `${roleOf(element)}: ${nameOf(element)}${valueOf(element)}${factsOf(element)}`;
}

/** Whether a heading within a part is its name, and describes it fully. */
const isNamedBy = (part: Element | null, heading: Element | null): boolean =>
  part !== null &&
  heading?.matches(HEADINGS) === true &&
  part.getAttribute('aria-labelledby') === heading.id &&
  factsOf(part) === '';

const headingOf = (part: Element) =>
  part.querySelector(`[id="${part.getAttribute('aria-labelledby')}"]`);

function headingLine(heading: Element): string {
  const part = heading.closest('[aria-labelledby]');
  const named = part && isNamedBy(part, heading) ? `${roleOf(part)} ` : '';
  return `${named}${roleOf(heading)}: ${clean(wordsOf(heading))}`;
}

/** Returns a row's cells, and what they head. */
function rowLine({ cells }: HTMLTableRowElement): string {
  const [first] = cells;
  const isHead = [...cells].every(({ scope }) => scope === 'col');
  const texts = [...cells].map((cell) => clean(linesIn(cell).join(' ') + factsOf(cell)));
  return `${isHead ? 'columns' : first?.scope === 'row' ? 'row' : 'cells'}: ${texts.join(' | ')}`;
}

const isHidden = (element: Element): boolean =>
  element.matches('[aria-hidden=true], [hidden], script, style') ||
  (window.getComputedStyle(element).display === 'none' && !element.matches('[type=hidden]')) ||
  // It is the name of a control elsewhere.
  (element instanceof HTMLLabelElement && !element.contains(element.control ?? element));

/** Returns a part of a text, with its links and attributes. */
const wordsOf = (node: Node): string => {
  if (!(node instanceof Element)) return node.textContent ?? '';
  if (isHidden(node)) return '';
  if (node.matches('a[href]')) return controlLine(node);
  return [...node.childNodes].map(wordsOf).join('') + factsOf(node);
};

const isInline = (node: Node): boolean =>
  !(node instanceof Element) ||
  isHidden(node) ||
  (node.matches(INLINE) && (node.matches('a') || [...node.children].every(isInline)));

function linesIn(part: Element): string[] {
  const hasOwnText = [...part.childNodes].some(
    (each) => each instanceof Text && textOf(each) !== '',
  );
  const joins = hasOwnText || part.matches(TEXTS);
  const lines: string[] = [];
  let text = '';
  const endText = () => {
    if (clean(text) !== '') lines.push(clean(text));
    text = '';
  };
  for (const node of part.childNodes) {
    if (!(node instanceof Element) || (joins && isInline(node))) text += wordsOf(node);
    else {
      endText();
      lines.push(...shownLines(node));
    }
  }
  endText();
  return lines;
}

/**
 * Returns what a part of the page shows, from top to bottom: a line for each heading, text with its links, row, and
 * control with its value and attributes. Leaves out what screen readers skip.
 */
export function shownLines(part: Element | null = document.querySelector('main')): string[] {
  if (part === null || isHidden(part)) return [];
  if (part.matches(CONTROLS)) return [controlLine(part)];
  if (part.matches(HEADINGS)) return [headingLine(part)];
  if (part instanceof HTMLTableRowElement) return [rowLine(part)];
  if (part instanceof HTMLLabelElement && part.control) return shownLines(part.control);
  const prefix = part.matches(TOLD) ? `${roleOf(part)}: ` : '';
  const lines = linesIn(part).map((line) => prefix + line);
  if (isNamedBy(part, headingOf(part))) return lines;
  const name = labelOf(part);
  const facts = factsOf(part);
  if (name !== undefined) return [`${roleOf(part)}: ${name}${facts}`, ...lines];
  const hasRole = prefix === '' && part.matches('[role]:not([role=presentation])');
  if (facts === '' && !hasRole) return lines;
  const [only] = lines;
  return only !== undefined && lines.length === 1 && !hasRole
    ? [only + facts]
    : [roleOf(part) + facts, ...lines];
}

/** The last line of each page of a form. */
export const HELP =
  'Need help? Email [support@adlantern.example](mailto:support@adlantern.example)';
