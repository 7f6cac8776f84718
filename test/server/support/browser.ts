import { fieldsOf, parseObject } from '../../../server/json';
import { counted } from './countedSignIns';
import { checkResponse } from './wellFormed';

type Mode = 'cookie' | 'header';
type Fields = Record<string, unknown>;
type Headings = Record<string, string>;

export const PASSWORD = 'Lantern2026';

/** A response, with its body parsed if it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

interface Options {
  body?: unknown;
  headers?: Headings;
  token?: 'access' | 'refresh';
  /** The test has made the platform respond with a fault. */
  isFault?: boolean;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

export interface FrontToken {
  readonly uid: string;
  readonly ate: number;
  readonly up: Record<string, unknown>;
}

/** Form fields in a request's format. */
export const formOf = (fields: Fields) => ({
  formFields: Object.entries(fields).map(([id, value]) => ({ id, value })),
});

/** Tokens and cookies of one site; can be copied to act as a thief or to lose a response. */
export class Browser {
  readonly cookies = new Map<string, Cookie>();
  accessToken = '';
  refreshToken = '';
  antiCsrf = '';
  frontToken = '';

  constructor(
    readonly base: string,
    readonly mode: Mode = 'cookie',
  ) {}

  static async signedIn(base: string, email: string, mode: Mode = 'cookie'): Promise<Browser> {
    const browser = new Browser(base, mode);
    await browser.signIn(email, PASSWORD);
    return browser;
  }

  copy(base = this.base): Browser {
    const other = new Browser(base, this.mode);
    for (const [name, cookie] of this.cookies) other.cookies.set(name, cookie);
    const { accessToken, refreshToken, antiCsrf, frontToken } = this;
    return Object.assign(other, { accessToken, refreshToken, antiCsrf, frontToken });
  }

  front(): FrontToken {
    const { uid, ate, up } = parseObject(Buffer.from(this.frontToken, 'base64').toString('utf8'));
    return { uid: String(uid), ate: Number(ate), up: fieldsOf(up) };
  }

  send(method: string, path: string, options: Options = {}): Promise<Answer> {
    return counted([method, this.base, path], () => this.#send(method, path, options));
  }

  async #send(method: string, path: string, options: Options): Promise<Answer> {
    const headers: Headings = {
      'fdi-version': '3.1,4.0',
      rid: 'emailpassword',
      'st-auth-mode': this.mode,
    };
    const cookies = [...this.cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`);
    if (cookies.length > 0) headers['cookie'] = cookies.join('; ');
    if (this.antiCsrf !== '') headers['anti-csrf'] = this.antiCsrf;
    const bearer = options.token === 'refresh' ? this.refreshToken : this.accessToken;
    if (bearer !== '') headers['authorization'] = `Bearer ${bearer}`;
    const { body } = options;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(this.base + path, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...options.headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.#keep(response.headers);
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    const parsed = isJson ? fieldsOf(JSON.parse(text)) : {};
    const answer = { status: response.status, headers: response.headers, text, body: parsed };
    if (!options.isFault) checkResponse(path, answer);
    return answer;
  }

  post(path: string, body: unknown, headers: Headings = {}): Promise<Answer> {
    return this.send('POST', path, { body, headers });
  }

  form(path: string, fields: Fields, rest: Fields = {}, headers: Headings = {}): Promise<Answer> {
    return this.post(`/api_v2/auth${path}`, { ...formOf(fields), ...rest }, headers);
  }

  signIn(email: string, password: string, more: Fields = {}, headers?: Headings): Promise<Answer> {
    return this.form('/signin', { email, password, ...more }, {}, headers);
  }

  resetPassword(token: unknown, password = 'Lantern2027'): Promise<Answer> {
    return this.form('/user/password/reset', { password }, { method: 'token', token });
  }

  refresh(): Promise<Answer> {
    return this.send('POST', '/api_v2/auth/session/refresh', { token: 'refresh' });
  }

  account(): Promise<Answer> {
    return this.send('GET', '/api/account');
  }

  #keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      const attribute = (key: string) =>
        attributes.find((part) => part.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
      const expired = new Date(attribute('expires') ?? '9999').getTime() <= Date.now();
      if (expired || attribute('max-age') === '0') this.cookies.delete(name);
      else this.cookies.set(name, { value, path: attribute('path') ?? '/' });
    }
    this.accessToken = headers.get('st-access-token') ?? this.accessToken;
    this.refreshToken = headers.get('st-refresh-token') ?? this.refreshToken;
    this.antiCsrf = headers.get('anti-csrf') ?? this.antiCsrf;
    const front = headers.get('front-token');
    if (front === 'remove') this.frontToken = this.antiCsrf = '';
    else if (front !== null) this.frontToken = front;
  }
}

/** Returns a sign-up form whose fields are all valid. */
export function signUpFields(email: string, more: Fields = {}): Fields {
  return { first_name: 'Ada', last_name: '王', email, password: PASSWORD, ...more };
}
