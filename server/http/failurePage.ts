import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Html, html } from './html';
import { LANGUAGE_TAGS, type Language } from './language';
import { pageColours } from './pageColours';

/** Whether a browser shows the response to its user, who followed a link or sent a form, instead of a script. */
export const isShown = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers.accept ?? '').startsWith('text/html');

const LABELS = {
  en: { tryAgain: 'Try again', toPortal: 'Go to the portal', trace: 'Trace ID: ' },
  zh: { tryAgain: '重试', toPortal: '返回平台', trace: '跟踪 ID：' },
} as const satisfies Record<Language, unknown>;

/** The failures that a user can distinguish, by the statuses of responses. */
export const FAILURES = [
  {
    statuses: [502, 503, 504],
    en: { title: 'The service isn’t responding', body: 'Please wait a moment, then try again.' },
    zh: { title: '服务无响应', body: '请稍候片刻，然后重试。' },
  },
  {
    statuses: [429],
    en: {
      title: 'Too many requests',
      body: 'They came from your network. Please wait a moment, then try again.',
    },
    zh: { title: '请求过多', body: '您的网络发出的请求过多。请稍候片刻，然后重试。' },
  },
  {
    statuses: [500, 501],
    en: { title: 'Something went wrong', body: 'Your request couldn’t be completed.' },
    zh: { title: '出现问题', body: '您的请求未能完成。' },
  },
] as const;

/**
 * A request that nginx refuses for its many cookies. The page deletes them, or none could ever be opened again. For a
 * script, the message says how: nothing is deleted without words.
 */
export const TOO_MANY_COOKIES = {
  statuses: [431],
  en: {
    title: 'Too many cookies',
    body: 'Your browser sent more cookies than this site accepts, so they were deleted. Try again, and sign in again.',
    script:
      'Your browser sends more cookies than this site accepts. Reload the page to delete them.',
  },
  zh: {
    title: 'Cookie 过多',
    body: '您的浏览器发送的 Cookie 超过了本网站的上限，已删除。请重试，并重新登录。',
    script: '浏览器发送的 Cookie 超过了本网站的上限，请刷新页面以将其删除',
  },
} as const;

type Failure = (typeof FAILURES)[number] | typeof TOO_MANY_COOKIES;

/** Returns the failure of a status; undefined for one that no user meets. */
export const failureOf = (status: number): Failure | undefined =>
  FAILURES.find(({ statuses }) => (statuses as readonly number[]).includes(status));

export const failureTexts = (language: Language, failure: Failure) => ({
  tag: LANGUAGE_TAGS[language],
  ...LABELS[language],
  ...failure[language],
});

export type FailureTexts = Readonly<Record<keyof ReturnType<typeof failureTexts>, string>>;

const STYLE = `${pageColours()}
:root { font: 1rem/1.5 var(--font); }
body { margin: 0; background: var(--ground); color: var(--ink); }
main { max-width: 26rem; margin: 0 auto; padding: clamp(2rem, 12vh, 8rem) 1rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
a { margin-inline-end: 1.5rem; color: var(--link); }
.brand { margin-bottom: 2rem; font-weight: 600; }
small { color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; }`;

/** The policy's source for the page's inline style: where the portal is down, no file of it can be loaded. */
export const FAILURE_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

interface Facts {
  readonly brand: { readonly id: string; readonly name: string };
  readonly traceId: string;
  /** The address of the portal's start page. */
  readonly portal: string;
}

/** Returns a page that says what failed, in words, with the way back. */
export const failurePage = (texts: FailureTexts, { brand, traceId, portal }: Facts): string =>
  html`<!doctype html>
    <html lang="${texts.tag}" data-brand="${brand.id}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${texts.title} - ${brand.name}</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <p class="brand">${brand.name}</p>
          <h1>${texts.title}</h1>
          <p>${texts.body}</p>
          <p><a href="">${texts.tryAgain}</a><a href="${portal}">${texts.toPortal}</a></p>
          <small>${texts.trace}${traceId}</small>
        </main>
      </body>
    </html> `.text;
