import type { ProviderTries, ProviderTry } from '../ports/accountPorts';
import { PROVIDER_TRY_KEY } from '../rules/cookies';
import { isRecord } from '../rules/json';
import { ROUTES } from '../rules/routes';
import { queryOf } from './pageQuery';
import type { TabStore } from './tabStorage';

export interface ProviderTriesOptions {
  storage: TabStore;
  /** The page's current address. */
  page: () => URL;
  /** Replaces the page's address with a path. */
  replace: (path: string) => void;
}

const PATH = ROUTES.providerSignIn[0];
const RETURN_TO = 'redirect';

/** An attempt in the tab's storage, with the provider's response if there is one. */
type Kept = ProviderTry & {
  readonly returnTo: string | null;
  readonly parameters: Readonly<Record<string, string>> | null;
};

const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';

function readKept(kept: unknown): Kept | null {
  if (!isRecord(kept)) return null;
  const { id, name, state, verifier, remember, purpose, email, returnTo, parameters } = kept;
  const texts = [id, name, state, verifier];
  if (!texts.every((text) => typeof text === 'string') || typeof remember !== 'boolean')
    return null;
  if (purpose !== 'signIn' && purpose !== 'connect') return null;
  if (!isTextOrNull(returnTo) || (email !== undefined && !isTextOrNull(email))) return null;
  if (parameters !== null && !isRecord(parameters)) return null;
  // Validated field by field above.
  return kept as unknown as Kept;
}

/** The provider sign-in of this tab, which survives the redirect and a reload. */
export const createProviderTries = ({
  storage,
  page,
  replace,
}: ProviderTriesOptions): ProviderTries => {
  const keep = (kept: Kept) => storage.write(PROVIDER_TRY_KEY, kept);

  /** Accepts a response in the address if this tab requested it, and removes it from the address in any case. */
  function takeAnswer(known: Kept | null): Kept | null {
    const { search } = page();
    const query = new URLSearchParams(search);
    const state = query.get('state');
    if (state === null && !query.has('code') && !query.has('error')) return known;
    const isOurs = known !== null && known.parameters === null && known.state === state;
    const returnTo = known?.returnTo ?? null;
    const rest =
      returnTo === null ? '' : `?${new URLSearchParams({ [RETURN_TO]: returnTo }).toString()}`;
    replace(PATH + rest);
    if (!isOurs) return null;
    const answered = { ...known, parameters: Object.fromEntries(query) };
    keep(answered);
    return answered;
  }

  return {
    returnAddress: () => page().origin + PATH,
    begin: (begun, returnTo) =>
      keep({ ...begun, returnTo: returnTo ?? queryOf(page()).get(RETURN_TO), parameters: null }),
    read() {
      const known = takeAnswer(readKept(storage.read(PROVIDER_TRY_KEY)));
      // Without a response or a verified email there is nothing to continue with.
      return known === null || (known.parameters === null && known.email === undefined)
        ? null
        : known;
    },
    prove(email) {
      const known = readKept(storage.read(PROVIDER_TRY_KEY));
      if (known !== null) keep({ ...known, email, parameters: null });
    },
    forget: () => storage.write(PROVIDER_TRY_KEY, null),
  };
};
