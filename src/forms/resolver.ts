import type { FieldErrors, Resolver, ResolverOptions } from 'react-hook-form';

/** What a form is checked by, each field's text by its name. */
export type FormValues = Record<string, string>;

/** Judges values: the first message of each field that is wrong, packed. */
export type Check = (
  values: FormValues,
  options: ResolverOptions<FormValues>,
) => Promise<FieldErrors<FormValues>>;

export type LoadCheck = () => Promise<Check>;

/** Fetches a check ahead of its first use; a failure is met again, and handled, at submit. */
export const preloadCheck = (load: LoadCheck): void => {
  load().catch(() => undefined);
};

/**
 * Checks a form by its schema, loaded on first use. `read` gives the values as the page holds them
 * now, so that what a password manager wrote without an event counts. When the schema cannot be
 * fetched, nothing is refused here: the server judges. The form library is given no values at all.
 */
export const formResolver =
  (read: () => FormValues, load: LoadCheck): Resolver<FormValues> =>
  async (_values, _context, options) => {
    // Before anything is awaited: a field may be emptied meanwhile.
    const values = read();
    const check = await load().catch(() => null);
    return { values: {}, errors: check === null ? {} : await check(values, options) };
  };
