/** A form's inputs as they stand on the page: the only place that reads passwords. */
export interface FormDom {
  /**
   * The text of a field as it is now. What a password manager or an extension wrote without an event
   * counts. Keep a password nowhere but behind a secret handle.
   */
  text: (name: string) => string;
  isTicked: (name: string) => boolean;
  /** What a check is given, by name: whether a box is ticked, the text of a field; undefined for an empty one. */
  values: () => Readonly<Record<string, string | boolean | undefined>>;
  /** Fills a field in that is still empty: what was typed or filled in earlier stays (I8). */
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

/** A form by the names of its inputs. */
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
