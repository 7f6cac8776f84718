import { fullName } from '../../src/rules/fullName';
import { offeredPageOf } from '../../src/rules/offers';
import { languageNamed, type Language } from '../http/language';
import { htmlPart } from './htmlPart';
import type {
  MailDetails,
  MailFrame,
  MailSender,
  MailKind,
  MailKinds,
  MailTexts,
  Recipient,
} from './kinds';
import type { Mail } from './outbox';
import { EN, EN_FRAME } from './texts/en';
import { ZH, ZH_FRAME } from './texts/zh';

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { en: EN, zh: ZH };

const FRAMES: Readonly<Record<Language, MailFrame>> = { en: EN_FRAME, zh: ZH_FRAME };

/** Returns the name in the greeting: a Chinese one in full, family name first, else the first name. */
function greetedName({ firstName = '', lastName = '' }: Recipient): string {
  const name = fullName(firstName, lastName);
  return name === lastName + firstName ? name : firstName;
}

/** Removes spaces between Chinese characters, as they occur beside a Chinese name (docs/texts.md). */
const wordsIn = (language: Language, text: string): string =>
  language === 'zh' ? text.replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '') : text;

/** The language of pages without a `lang` parameter, in a browser that has selected none. */
const DEFAULT_LANGUAGE = languageNamed(undefined);

/** Returns a link to the same page in another language. */
function inLanguage(link: string, language: Language): string {
  const url = new URL(link);
  url.searchParams.set('lang', language);
  return url.href;
}

/** Composes a mail in the recipient's language: a text and an HTML part with the same facts and links. */
export function composeMail<Kind extends MailKind>(
  kind: Kind,
  to: Recipient,
  data: MailKinds[Kind],
  { brand, url }: MailSender,
): Mail {
  const { email, language } = to;
  const details: MailDetails = {
    brand: brand.name,
    support: brand.supportEmail,
    email,
    page: (path) => new URL(path, url).href,
  };
  const frame = FRAMES[language];
  const { action: wanted, ...mail } = MAIL_TEXTS[language][kind](data, details);
  const { code } = mail;
  const page = wanted && offeredPageOf(new URL(wanted.link).pathname, brand.offers);
  // A page that this deployment does not offer gets no button.
  const action =
    page === 'notOffered'
      ? undefined
      : wanted && {
          ...wanted,
          link: language === DEFAULT_LANGUAGE ? wanted.link : inLanguage(wanted.link, language),
        };
  const words = (text: string) => wordsIn(language, text);
  const [subject, body, notes] = [words(mail.subject), mail.body.map(words), mail.notes.map(words)];
  const greeting = frame.greeting(greetedName(to));
  const footer = frame.footer(details);
  const other = action && {
    ...frame.other,
    link: inLanguage(action.link, frame.other.language),
  };
  const text = [
    greeting,
    ...body,
    ...(code === undefined ? [] : [code]),
    ...(action === undefined ? [] : [`${action.label}\n${action.link}`]),
    ...notes,
    ...(other === undefined ? [] : [`${other.text}\n${other.link}`]),
    `-- \n${footer}`,
  ].join('\n\n');
  const html = htmlPart({
    ...mail,
    ...(action === undefined ? {} : { action }),
    subject,
    body,
    notes,
    brand,
    tag: frame.tag,
    greeting,
    fallback: frame.fallback,
    other,
    footer,
  });
  return { to: email, language, subject, text, html };
}
