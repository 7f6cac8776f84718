export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | null | undefined | readonly Html[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object' && value !== null) return value.map((item) => item.text).join('');
  return String(value ?? '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

/** Builds HTML from a template; values are escaped unless they are HTML. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = strings.map(
    (part, index) => part + (index < values.length ? escape(values[index]) : ''),
  );
  return new Html(parts.join(''));
}
