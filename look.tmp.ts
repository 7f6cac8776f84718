import { chromium, type Page } from 'playwright';
import { startPlatform } from '/tmp/wt/account/server/platform';

const platform = await startPlatform({ port: 0, dataDir: ':memory:', portalDir: '/tmp/wt/account/dist', log: { info() {}, error: console.error } });
const base = platform.url;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const PASSWORD = 'Lantern2026';
const email = 'mira@example.com';
await platform.services.createAccount({ email, password: PASSWORD, firstName: 'Mira', lastName: 'Lind', emailVerified: true });
const VARIANTS = [['desktop', 1280, 'light', 'en'], ['phone', 390, 'dark', 'zh'], ['phone', 390, 'light', 'en'], ['desktop', 1280, 'dark', 'zh']] as const;

async function open(width: number, scheme: 'light' | 'dark', lang: string) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, locale: lang === 'zh' ? 'zh-CN' : 'en-US', baseURL: base });
  await context.addCookies([{ name: 'portal_language', value: lang, url: base }, { name: 'portal_consent', value: '', url: base }]);
  return context.newPage();
}
async function signIn(page: Page, as = email) {
  await page.goto('/portal/login?redirect=%2Fportal%2Faccount');
  await page.locator('#email').fill(as);
  await page.locator('#password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/account/, { timeout: 60000 });
  const reject = page.getByRole('button', { name: /Reject all|全部拒绝/ });
  if (await reject.isVisible().catch(() => false)) await reject.click();
  const close = page.getByRole('button', { name: /^(Close|关闭)$/ });
  if (await close.isVisible().catch(() => false)) await close.click();
  await page.waitForTimeout(1500);
}
const shot = (page: Page, name: string) => page.screenshot({ path: `/tmp/look/${name}.png`, fullPage: true });
const linkOf = async (to: string, action: string) => {
  for (const { text } of await platform.services.mails(to)) {
    const found = new RegExp(`http\\S+action=${action}\\S+`).exec(text);
    if (found) return found[0];
  }
  throw new Error(`no ${action} link for ${to}`);
};
const which = process.argv[2] ?? 'all';
for (const [name, width, scheme, lang] of VARIANTS) {
  const tag = `${name}-${scheme}-${lang}`;
  const own = `mira${tag.replaceAll('-', '')}@example.com`;
  await platform.services.createAccount({ email: own, password: PASSWORD, firstName: 'Mira', lastName: 'Lind', emailVerified: name === 'desktop' });
  const page = await open(width, scheme, lang);
  page.on('console', (m) => m.type() === 'error' && console.log(tag, m.text()));
  try {
    await signIn(page, own);
    await shot(page, `${tag}-1-account`);
    await page.getByRole('button', { name: /^(Change email|更改邮箱)$/ }).click();
    await page.locator('#new_email').fill(own);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(800);
    await page.locator('#email').scrollIntoViewIfNeeded();
    await shot(page, `${tag}-2-same`);
    const to = `new-${own}`;
    await page.locator('#new_email').fill(to);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^(Withdraw change|撤回更改)$/ }).waitFor();
    await page.waitForTimeout(400);
    await shot(page, `${tag}-3-pending`);
    const visitor = await open(width, scheme, lang);
    await visitor.goto(await linkOf(to, 'changeEmail'));
    await visitor.waitForTimeout(1200);
    await shot(visitor, `${tag}-4-link`);
    await visitor.locator('main button[type=submit]').click();
    await visitor.waitForTimeout(1200);
    await shot(visitor, `${tag}-5-done`);
    await visitor.goto('/portal/account-link?action=changeEmail&token=bad&email=x@y.zz');
    await visitor.waitForTimeout(700);
    await visitor.locator('main button[type=submit]').click();
    await visitor.waitForTimeout(1200);
    await shot(visitor, `${tag}-6-broken`);
    await page.getByRole('button', { name: /^(Delete account…|注销账号…)$/ }).click();
    await page.waitForTimeout(300);
    await page.locator('#confirm_email').fill('x@y.zz');
    await page.locator('#confirm_email').press('Enter');
    await page.waitForTimeout(600);
    await shot(page, `${tag}-7-delete`);
    await page.reload();
    await page.waitForTimeout(1500);
    await page.getByRole('button', { name: /^(Delete account…|注销账号…)$/ }).click();
    await page.locator('#confirm_email').fill(to);
    await page.locator('#confirm_email').press('Enter');
    await page.waitForTimeout(1500);
    await shot(page, `${tag}-8-ending`);
    await page.goto('/portal/report');
    await page.waitForTimeout(2000);
    await shot(page, `${tag}-9-report`);
    await visitor.goto(await linkOf(to, 'keepAccount'));
    await visitor.waitForTimeout(1000);
    await shot(visitor, `${tag}-a-keep`);
    await visitor.goto(await linkOf(own, 'undoEmailChange'));
    await visitor.waitForTimeout(800);
    await visitor.locator('main button[type=submit]').click();
    await visitor.waitForTimeout(1200);
    await shot(visitor, `${tag}-b-undone`);
    await visitor.locator('main a[href*=reset]').click();
    await visitor.waitForTimeout(1500);
    await shot(visitor, `${tag}-c-reset`);
  } catch (error) {
    console.log(tag, String(error).slice(0, 400));
    await shot(page, `${tag}-x-failed`);
  }
  await page.context().close();
  if (which === 'one') break;
}
await browser.close();
await platform.close();
