/** Absent: kept by the browser; `tab`: until the tab is closed. */
type Kind = 'tab' | undefined;

const area = (kind: Kind): Storage => (kind === 'tab' ? sessionStorage : localStorage);

/** Returns a stored text; null if absent or if the page cannot access storage. */
export const readStored = (key: string, kind?: Kind): string | null => {
  try {
    return area(kind).getItem(key);
  } catch {
    return null;
  }
};

/** Stores a text; null removes it. Never throws: a full or inaccessible storage stores nothing. */
export const writeStored = (key: string, value: string | null, kind?: Kind): void => {
  try {
    if (value === null) area(kind).removeItem(key);
    else area(kind).setItem(key, value);
  } catch {
    // The page works without it.
  }
};
