import type { ProviderTries, ProviderTry } from '../ports/accountPorts';
import { PROVIDER_TRY_KEY } from '../rules/cookies';
import { isRecord } from '../rules/json';
import { ROUTES } from '../rules/routes';
import { queryOf } from './pageQuery';
import type { TabStore } from './tabStorage';

export interface ProviderTriesOptions {
  storage: TabStore;
  /** The page's address as it is now. */
  page: () => URL;
  /** Puts a path in the place of the page's address. */
  replace: (path: string) => void;
}

const PATH = ROUTES.providerSignIn[0];
const RETURN_TO = 'redirect';

/** What the tab has kept, with the provider's answer once it has come. */
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
  // Read field by field above.
  return kept as unknown as Kept;
}

/** The way to a provider that this tab has begun, over the page that comes back and a reload. */
export const createProviderTries = ({
  storage,
  page,
  replace,
}: ProviderTriesOptions): ProviderTries => {
  const keep = (kept: Kept) => storage.write(PROVIDER_TRY_KEY, kept);

  /** An answer in the address is taken over where this tab has asked for it, and leaves the address in any case. */
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
      keep({
        ...begun,
        returnTo: returnTo ?? queryOf(page()).get(RETURN_TO),
        parameters: null,
      }),
    read() {
      const known = takeAnswer(readKept(storage.read(PROVIDER_TRY_KEY)));
      // Neither an answer nor a proof: nothing to go on with.
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
