/** A form's inputs as they stand on the page: the only place that reads passwords. */
export interface FormDom {
  attach: (form: HTMLFormElement | null) => void;
  form: () => HTMLFormElement | null;
  /**
   * The text of a field as it is now. What a password manager or an extension wrote without an event
   * counts (reliability: I10). Keep a password nowhere but behind a secret handle.
   */
  text: (name: string) => string;
  isTicked: (name: string) => boolean;
  /** What a check is given: whether a box is ticked, the text of a field; undefined for an empty one. */
  value: (name: string) => string | boolean | undefined;
  /** Fills a field in that is still empty: what was typed or filled in earlier stays (I8). */
  fill: (name: string, text: string) => void;
  clear: (name: string) => void;
}

export const createFormDom = (): FormDom => {
  let form: HTMLFormElement | null = null;
  const input = (name: string): HTMLInputElement | null => {
    const element = form?.elements.namedItem(name);
    return element instanceof HTMLInputElement ? element : null;
  };
  const text = (name: string): string => input(name)?.value ?? '';
  const isTicked = (name: string): boolean => input(name)?.checked ?? false;
  return {
    attach: (element) => {
      form = element;
    },
    form: () => form,
    text,
    isTicked,
    value: (name) => (input(name)?.type === 'checkbox' ? isTicked(name) : text(name) || undefined),
    fill: (name, given) => {
      const element = input(name);
      if (element && element.value === '') element.value = given;
    },
    clear: (name) => {
      const element = input(name);
      if (element) element.value = '';
    },
  };
};
