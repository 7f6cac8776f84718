import { textField } from '../../../server/json';
import { Browser } from './browser';
import type { dishonestProvider, ProviderLies } from './dishonestProvider';
import type { clockedPlatform } from './platform';

export const AUTH = '/api_v2/auth';
export const text = (body: object, name: string) => textField(body, name) ?? '';

/** The state of a tab during a visit to a provider. */
export interface ProviderTry {
  readonly verifier: string;
  readonly parameters: Record<string, string>;
}

export function providerWorld(
  platform: Pick<ReturnType<typeof clockedPlatform>, 'url'>,
  acme: ReturnType<typeof dishonestProvider>,
) {
  const returnAddress = () => `${platform.url}/portal/provider-sign-in`;
  const begin = (id = 'acme', returnTo = returnAddress()) =>
    new Browser(platform.url).send(
      'GET',
      `${AUTH}/authorisationurl?${new URLSearchParams({ thirdPartyId: id, redirectURIOnProviderDashboard: returnTo }).toString()}`,
    );

  /** Signs in at the provider, with the state that the page adds, and returns to the tab. */
  function visit(begun: object): ProviderTry {
    const address = `${text(begun, 'urlWithQueryParams')}&state=of-the-page`;
    return { verifier: text(begun, 'pkceCodeVerifier'), parameters: acme.visit(address) };
  }
  const visited = async () => visit((await begin()).body);

  const finish = (browser: Browser, { verifier, parameters }: ProviderTry) =>
    browser.post(`${AUTH}/signinup`, {
      thirdPartyId: 'acme',
      redirectURIInfo: {
        redirectURIOnProviderDashboard: returnAddress(),
        redirectURIQueryParams: parameters,
        pkceCodeVerifier: verifier,
      },
    });

  async function signIn(lies: ProviderLies = {}, browser = new Browser(platform.url)) {
    const attempt = await visited();
    acme.lie(lies);
    const { body } = await finish(browser, attempt);
    return { browser, attempt, body };
  }

  return { returnAddress, begin, visit, visited, finish, signIn };
}
