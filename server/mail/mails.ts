import type { Mail } from './outbox';
import { html } from '../http/html';
import type { Language } from '../http/language';
import { MAIL_TEXTS, type MailTexts } from './texts';

/** What a mail is made of. */
export interface MailOrder {
  readonly to: string;
  readonly language: Language;
  /** The link as the SDK made it; only its token is used. */
  readonly sdkLink: string;
  /** The platform's own address. */
  readonly url: string;
}

const LANGUAGE_TAGS: Record<Language, string> = { en: 'en', zh: 'zh-CN' };
const STYLE = {
  body: 'margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif',
  main: 'max-width:560px;margin:0 auto',
  title: 'font-size:22px;line-height:1.3;margin:0 0 16px',
  action:
    'display:inline-block;padding:12px 20px;border-radius:4px;background:#0b57d0;color:#ffffff;text-decoration:none;font-weight:600',
  address: 'overflow-wrap:anywhere',
};

/** One column, no picture, no colours but the button's: a mail program in dark mode keeps it readable. */
function htmlPart(texts: MailTexts, language: Language, link: string): string {
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${texts.subject}</title>
      </head>
      <body style="${STYLE.body}">
        <div role="article" aria-labelledby="title" style="${STYLE.main}">
          <h1 id="title" style="${STYLE.title}">${texts.subject}</h1>
          <p>${texts.lead}</p>
          <p>
            <a href="${link}" target="_blank" rel="noopener noreferrer" style="${STYLE.action}"
              >${texts.action}</a
            >
          </p>
          <p>${texts.note}</p>
          <p>
            ${texts.fallback}<br />
            <a href="${link}" target="_blank" rel="noopener noreferrer" style="${STYLE.address}"
              >${link}</a
            >
          </p>
        </div>
      </body>
    </html> `.text;
}

function mailWith(
  texts: MailTexts,
  { to, language }: Pick<MailOrder, 'to' | 'language'>,
  link: string,
): Mail {
  return {
    to,
    language,
    subject: texts.subject,
    text: [texts.lead, link, texts.note].join('\n\n'),
    html: htmlPart(texts, language, link),
  };
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** The mail that lets a person choose a new password; the link opens the portal's reset page. */
export function resetMail(order: MailOrder): Mail {
  const link = resetLink(order.url, tokenOf(order.sdkLink), order.to);
  return mailWith(MAIL_TEXTS.reset[order.language], order, link);
}

/** The address of the portal's reset page for a token (spec 2: reset child). */
export function resetLink(url: string, token: string, email: string): string {
  const link = new URL('/portal/login/reset', url);
  link.searchParams.set('token', token);
  link.searchParams.set('email', email);
  return link.href;
}

/** The mail that proves an address; opening the link alone changes nothing. */
export function verificationMail(order: MailOrder): Mail {
  const link = new URL('/api/email-verification', order.url);
  link.searchParams.set('token', tokenOf(order.sdkLink));
  return mailWith(MAIL_TEXTS.verification[order.language], order, link.href);
}

/** The mail that tells an account's owner of many wrong passwords; the link asks for a new one. */
export function attackMail(to: string, language: Language, url: string): Mail {
  const link = new URL('/portal/login/forgot', url).href;
  return mailWith(MAIL_TEXTS.attack[language], { to, language }, link);
}
