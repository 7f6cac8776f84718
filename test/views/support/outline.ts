/** Attributes that users of a browser or a screen reader notice. */
const NOTICED = [
  'role',
  'href',
  'target',
  'rel',
  'autocomplete',
  'aria-busy',
  'aria-current',
  'aria-disabled',
  'aria-expanded',
  'aria-invalid',
  'aria-pressed',
  'aria-sort',
  'aria-valuetext',
  'colspan',
  'disabled',
  'lang',
  'novalidate',
  'open',
  'readonly',
  'scope',
  'tabindex',
  'title',
  'translate',
  'datetime',
  'min',
  'max',
] as const;

/** Elements without a meaning of their own, listed only if they have a name or a noticed attribute. */
const PLAIN = new Set(
  'article bdi code details div dl fieldset figure footer header li ol section span strong table tbody tfoot thead time ul'.split(
    ' ',
  ),
);

const textOf = (ids: string | null): string =>
  (ids ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

const labelOf = (control: HTMLInputElement | HTMLSelectElement): string =>
  [...(control.labels?.[0]?.childNodes ?? [])]
    .filter((node) => node instanceof Text)
    .map(({ data }) => data)
    .join('');

const isControl = (element: Element): element is HTMLInputElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/** What is known about an element besides its text: tag, name, value, attributes, description. */
function headOf(element: Element): string {
  const tag = element.tagName.toLowerCase();
  const label = isControl(element) ? labelOf(element) : '';
  const name =
    element.getAttribute('aria-label') ??
    (textOf(element.getAttribute('aria-labelledby')) || label);
  const type = element.getAttribute('type') ?? '';
  const facts = [
    ...(type === '' || type === 'button' ? [] : [type]),
    ...(isControl(element)
      ? [`=${element.type === 'checkbox' ? element.checked : element.value}`]
      : []),
    ...NOTICED.filter((each) => element.hasAttribute(each))
      // A tooltip that repeats the text or name adds nothing.
      .filter(
        (each) => each !== 'title' || element.getAttribute(each) !== (name || element.textContent),
      )
      .map((each) =>
        [each.replace('aria-', ''), element.getAttribute(each)].filter(Boolean).join('='),
      ),
  ];
  const description = textOf(element.getAttribute('aria-describedby'));
  const noted = [
    ...(name === '' ? [] : [`"${name}"`]),
    ...(facts.length === 0 ? [] : [`[${facts.join(', ')}]`]),
    ...(description === '' ? [] : [`(${description})`]),
  ];
  return noted.length === 0 && PLAIN.has(tag) ? '' : [tag, ...noted].join(' ');
}

interface Line {
  head: string;
  text: string;
}

const clean = (text: string): string => text.replaceAll(/[\s\u2009]+/g, ' ').trim();

const written = ({ head, text }: Line): string => [head, clean(text)].filter(Boolean).join(': ');

const innerOf = (node: Node): Line[] => {
  const inner: Line[] = [];
  for (const line of [...node.childNodes].flatMap(linesOf)) {
    const last = inner.at(-1);
    // Adjacent texts are one.
    if (last?.head === '' && line.head === '') last.text += line.text;
    else inner.push(line);
  }
  return inner;
};

/** A table's row in one line; a cell is marked with what it heads. */
const rowOf = (row: HTMLTableRowElement): string =>
  [...row.cells]
    .map((cell) => {
      const text = innerOf(cell).map(written).join(' ');
      const head = headOf(cell).replace(/^t[dh] ?/, '');
      return [head, text].filter(Boolean).join(' ');
    })
    .join(' | ');

function linesOf(node: Node): Line[] {
  if (node instanceof Text) return [{ head: '', text: node.data }];
  if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return [];
  if (node instanceof HTMLTableRowElement) return [{ head: 'row', text: rowOf(node) }];
  if (node instanceof HTMLSelectElement) {
    const options = [...node.options].map(({ value, text }) =>
      value === text ? text : `${value} ${text}`,
    );
    return [{ head: headOf(node), text: options.join(' / ') }];
  }
  if (node instanceof HTMLLabelElement && node.control)
    return node.contains(node.control) ? linesOf(node.control) : [];
  const head = headOf(node);
  const inner = innerOf(node);
  if (head === '') return inner;
  const [first, ...others] = inner;
  return first?.head === '' && others.length === 0
    ? [{ head, text: first.text }]
    : [{ head, text: '' }, ...inner];
}

/**
 * What users meet in a part of the page, in order: a line for each element with its name, value, attributes and text.
 * Hidden parts are left out.
 */
export const outline = (part: Element | null): string[] =>
  (part ? linesOf(part) : []).map(written).filter((line) => line !== '');
