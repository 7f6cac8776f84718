type Kind = 'local' | 'session';

const area = (kind: Kind): Storage => (kind === 'local' ? localStorage : sessionStorage);

/** A stored text, or null if there is none or storage is closed to the page. */
export const readStored = (key: string, kind: Kind = 'local'): string | null => {
  try {
    return area(kind).getItem(key);
  } catch {
    return null;
  }
};

/** Keeps a text, or removes it when null. Never throws: a full or closed storage keeps nothing. */
export const writeStored = (key: string, value: string | null, kind: Kind = 'local'): void => {
  try {
    if (value === null) area(kind).removeItem(key);
    else area(kind).setItem(key, value);
  } catch {
    // The page works without it.
  }
};
