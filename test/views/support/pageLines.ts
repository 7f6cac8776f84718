const inLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const textOf = (node: Node | null): string => inLine(node?.textContent ?? '');

const described = (element: Element): string =>
  inLine(
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => textOf(document.getElementById(id)))
      .join(' '),
  );

const filledBy = (element: Element): string =>
  ['autocomplete', 'inputmode']
    .flatMap((attribute) => element.getAttribute(attribute) ?? [])
    .join(', ');

const detailsOf = (element: Element): string => {
  const description = described(element);
  const filled = filledBy(element);
  return [
    filled !== '' && ` {${filled}}`,
    element.getAttribute('aria-disabled') === 'true' && ' (off)',
    element.hasAttribute('readonly') && ' (read-only)',
    element.getAttribute('aria-invalid') === 'true' && ' (invalid)',
    element.getAttribute('target') === '_blank' && ' (new tab)',
    description !== '' && ` | ${description}`,
  ]
    .filter(Boolean)
    .join('');
};

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ??
  textOf(element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : element);

function fieldLine(field: HTMLInputElement): string {
  if (field.type === 'hidden') return `hidden: ${field.name}=${field.value}`;
  const isTick = field.type === 'checkbox' || field.type === 'radio';
  const value = isTick ? (field.checked ? 'on' : '') : field.value;
  return `${field.type}: ${nameOf(field)}${value && ` = ${value}`}${detailsOf(field)}`;
}

const linkOf = (link: Element): string =>
  `[${nameOf(link)}](${link.getAttribute('href') ?? ''})${detailsOf(link)}`;

/** A text with its links, and a space between its blocks. */
const wordsOf = (element: Element): string =>
  [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      if (node.matches('a')) return linkOf(node);
      return node.matches('p, h2, li, button') ? ` ${wordsOf(node)} ` : wordsOf(node);
    })
    .join('');

const ROLES = new Map([
  ['OUTPUT', 'status'],
  ['H1', 'h1'],
  ['H2', 'h2'],
]);

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node instanceof Text && textOf(node) !== '');

/**
 * The main content from top to bottom, a line for each heading, text with its links, button, and field with its value,
 * state and description. Leaves out what screen readers skip.
 */
export function pageLines(part: Element | null = document.querySelector('main')): string[] {
  if (part === null || part.matches('label, [aria-hidden="true"]')) return [];
  if (part instanceof HTMLInputElement) return [fieldLine(part)];
  if (part.matches('button')) return [`button: ${nameOf(part)}${detailsOf(part)}`];
  if (part.matches('a')) return [linkOf(part)];
  const role = part.getAttribute('role') ?? ROLES.get(part.tagName);
  if (role === undefined && !hasOwnText(part))
    return [...part.children].flatMap((child) => pageLines(child));
  const words = inLine(wordsOf(part));
  return words === '' ? [] : [role === undefined ? words : `${role}: ${words}`];
}

/** The last line of each page of a form. */
export const HELP =
  'Need help? Email [support@adlantern.example](mailto:support@adlantern.example)';
