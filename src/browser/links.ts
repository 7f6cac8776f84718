import type { LinkedPage, LinkParameters, Links } from '../ports/accountPorts';
import { LINK_PARAMETER_MAX } from '../rules/constants';
import { LINK_KEYS } from '../rules/cookies';
import { isRecord } from '../rules/json';
import { queryOf } from './pageQuery';
import type { TabStore } from './tabStorage';

interface LinksOptions {
  storage: TabStore;
  /** The page's current address. */
  page: () => URL;
}

const PARAMETERS: { readonly [Page in LinkedPage]: readonly (keyof LinkParameters[Page])[] } = {
  register: ['email', 'invitation'],
  forgot: ['email'],
  reset: ['email', 'token'],
  confirmEmail: ['email', 'token'],
  requestAccess: ['token'],
  accountLink: ['action', 'email', 'token'],
};

const CONTROLS = /[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * Removes control characters; empty for a value that is too long. Tokens may have any length, as the server checks
 * them.
 */
const clean = (name: string, value: string): string =>
  name !== 'token' && value.length > LINK_PARAMETER_MAX ? '' : value.replace(CONTROLS, '').trim();

/** The parameters of links, first from the address and then from this tab's storage. */
export function createLinks({ storage, page }: LinksOptions): Links {
  const namesOf = (of: LinkedPage): readonly string[] => PARAMETERS[of];

  /** The parameters in the current address; null if there are none. */
  const inAddress = (of: LinkedPage): Record<string, string> | null => {
    const query = queryOf(page());
    const names = namesOf(of);
    if (!names.some((name) => query.has(name))) return null;
    return Object.fromEntries(names.map((name) => [name, clean(name, query.get(name) ?? '')]));
  };
  const kept = (of: LinkedPage): Record<string, string> => {
    const stored = storage.read(LINK_KEYS[of]);
    return Object.fromEntries(
      namesOf(of).map((name) => {
        const value = isRecord(stored) ? stored[name] : null;
        return [name, typeof value === 'string' ? value : ''];
      }),
    );
  };
  const others = (of: LinkedPage): string => queryOf(page()).without(namesOf(of));

  return {
    read<Page extends LinkedPage>(of: Page) {
      const found = inAddress(of);
      if (found) storage.write(LINK_KEYS[of], found);
      // Both have the names of PARAMETERS, which are those of LinkParameters.
      return (found ?? kept(of)) as unknown as LinkParameters[Page];
    },
    tidied: (of) => inAddress(of) && page().pathname + others(of) + page().hash,
    query(of) {
      const own = new URLSearchParams(
        Object.entries(inAddress(of) ?? kept(of)).filter(([, value]) => value !== ''),
      );
      const parts = [String(own), others(of).slice(1)].filter((part) => part !== '');
      return parts.length > 0 ? `?${parts.join('&')}` : '';
    },
    keep: (of, parameters) => storage.write(LINK_KEYS[of], parameters),
    forget: (of) => storage.write(LINK_KEYS[of], null),
  };
}
