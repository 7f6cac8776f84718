import { BRAND_THEMES } from '../../src/rules/brandThemes';
import { html, Html } from '../http/html';
import type { MailFrame, MailSender, MailText } from './kinds';
import { MARK_ADDRESS } from './mark';

export interface HtmlPart extends MailText {
  readonly brand: MailSender['brand'];
  readonly tag: string;
  readonly greeting: string;
  readonly fallback: string;
  /** Link to the same page in the other language; undefined for a mail without a button. */
  readonly other: (MailFrame['other'] & { readonly link: string }) | undefined;
  readonly footer: string;
}

/** Latin first, then Chinese, as on the pages; mail programs use the first font they have. */
const FONTS =
  "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif";

const LIGHT = {
  ground: '#f3f4f8',
  card: '#ffffff',
  line: '#d9dbe3',
  ink: '#1b1c22',
  quiet: '#5b5e69',
};
const DARK = {
  ground: '#0c0d11',
  card: '#16171d',
  line: '#2f3139',
  ink: '#f3f4f8',
  quiet: '#b3b6c1',
};

/** Returns the styles in the head, with a dark mode for the mail programs that support it. */
function headStyle(brand: HtmlPart['brand']): Html {
  const { ramp } = BRAND_THEMES[brand.id];
  return new Html(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:${DARK.ground}!important}
.card{background-color:${DARK.card}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.quiet{color:${DARK.quiet}!important}
.link{color:${ramp[120]}!important}
.button{border-color:${ramp[100]}!important}
}`);
}

const STYLE = {
  text: `margin:0 0 16px;font:16px/1.6 ${FONTS};color:${LIGHT.ink}`,
  quiet: `margin:0 0 12px;font:14px/1.6 ${FONTS};color:${LIGHT.quiet}`,
  code: `margin:0 0 16px;font:600 32px/1.25 ${FONTS};letter-spacing:4px;color:${LIGHT.ink}`,
  title: `margin:0 0 16px;font:600 22px/1.35 ${FONTS};color:${LIGHT.ink}`,
  name: `font:600 18px/40px ${FONTS};color:${LIGHT.ink};padding-inline-start:12px`,
  card: `background-color:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:12px;padding:28px 24px`,
};

const paragraph = (text: string) => html`<p class="ink" style="${STYLE.text}">${text}</p>`;
const note = (text: string) => html`<p class="quiet" style="${STYLE.quiet}">${text}</p>`;

/** Renders a button of 44 px. Its border keeps it visible where a mail program changes its colors. */
function button({ label, link }: NonNullable<MailText['action']>, brand: HtmlPart['brand']): Html {
  const { ramp } = BRAND_THEMES[brand.id];
  const style = `display:inline-block;padding:10px 24px;min-height:24px;border:2px solid ${ramp[80]};border-radius:6px;background-color:${ramp[80]};font:600 16px/24px ${FONTS};color:#ffffff;text-decoration:none`;
  return html`<p style="margin:24px 0">
    <a class="button" href="${link}" target="_blank" rel="noopener noreferrer" style="${style}"
      >${label}</a
    >
  </p>`;
}

const anchor = (link: string, text: string, colour: string, tag?: string) =>
  html`<a
    class="link"
    href="${link}"
    ${tag === undefined ? html`` : html`lang="${tag}"`}
    target="_blank"
    rel="noopener noreferrer"
    style="color:${colour}"
    >${text}</a
  >`;

/** Renders one column of at most 560 px, readable at 320 px and without pictures, in layout tables. */
export function htmlPart(part: HtmlPart): string {
  const { brand, tag, subject, preheader, greeting, body, code, action, notes } = part;
  const { fallback, other } = part;
  const colour = BRAND_THEMES[brand.id].ramp[80];
  return html`<!doctype html>
    <html lang="${tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${headStyle(brand)}
        </style>
      </head>
      <body class="ground" style="margin:0;padding:0;background-color:${LIGHT.ground}">
        <div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td
              class="ground"
              align="center"
              style="padding:24px 12px;background-color:${LIGHT.ground};overflow-wrap:anywhere;word-break:break-word"
            >
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:560px;text-align:start"
              >
                <tr>
                  <td style="padding:0 4px 16px">
                    <table role="presentation" cellpadding="0" cellspacing="0" border="0">
                      <tr>
                        <td>
                          <img
                            src="${MARK_ADDRESS}"
                            width="40"
                            height="40"
                            alt=""
                            style="display:block"
                          />
                        </td>
                        <td class="ink" style="${STYLE.name}">${brand.name}</td>
                      </tr>
                    </table>
                  </td>
                </tr>
                <tr>
                  <td class="card" style="${STYLE.card}">
                    <h1 class="ink" style="${STYLE.title}">${subject}</h1>
                    ${[greeting, ...body].map(paragraph)}
                    ${code === undefined ? html`` : html`<p class="ink" style="${STYLE.code}">${code}</p>`}
                    ${action === undefined ? html`` : button(action, brand)} ${notes.map(note)}
                    ${
                      action === undefined
                        ? html``
                        : html`<p class="quiet" style="${STYLE.quiet}">
                            ${fallback}<br />${anchor(action.link, action.link, colour)}
                          </p>`
                    }
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 4px 0">
                    ${note(part.footer)}
                    ${
                      other === undefined
                        ? html``
                        : html`<p class="quiet" style="${STYLE.quiet}">
                            ${anchor(other.link, other.text, colour, other.tag)}
                          </p>`
                    }
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}
