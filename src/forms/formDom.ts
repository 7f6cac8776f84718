/** The current inputs of a form on the page: the only place that reads passwords. */
export interface FormDom {
  /**
   * The current text of a field, including what a password manager or an extension wrote without an event. Store a
   * password only behind a secret handle.
   */
  text: (name: string) => string;
  isTicked: (name: string) => boolean;
  /** The input of a check, by name: whether a box is ticked, or the text of a field; undefined if empty. */
  values: () => Readonly<Record<string, string | boolean | undefined>>;
  /** Fills a field only if it is empty: typed and autofilled texts stay (I8). */
  fill: (name: string, text: string) => void;
  clear: (name: string) => void;
}

type Input = HTMLInputElement | HTMLSelectElement;

const isInput = (element: unknown): element is Input =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

const isTicked = (input: Input | null): boolean =>
  input !== null && 'checked' in input && input.checked;

const valueOf = (input: Input) =>
  input.type === 'checkbox' ? isTicked(input) : input.value || undefined;

export function formDom(form: HTMLFormElement): FormDom {
  const input = (name: string): Input | null => {
    const element = form.elements.namedItem(name);
    return isInput(element) ? element : null;
  };
  return {
    text: (name) => input(name)?.value ?? '',
    isTicked: (name) => isTicked(input(name)),
    values: () =>
      Object.fromEntries(
        [...form.elements]
          .filter(isInput)
          .map((element) => [element.name, valueOf(element)] as const),
      ),
    fill(name, given) {
      const element = input(name);
      if (element && element.value === '') element.value = given;
    },
    clear(name) {
      const element = input(name);
      if (element) element.value = '';
    },
  };
}
