import type {
  ConfirmEmailEvent,
  ConfirmEmailResult,
} from '../../../machines/confirmEmail/confirmEmail';
import type { Request } from '@playwright/test';
import { LINK_KEYS } from '../../../src/rules/cookies';
import { model, REASONS, visible } from '../../model/machines/confirmEmail';
import { expect, testOnSharedPage as test } from '../support/test';
import type { Verdict } from './heldRoute';
import { HeldRoute } from './heldRoute';
import { followsByItself, openLink, routeTo } from './moves';
import type { Walk } from './pathDriver';
import { walkPaths } from './pathDriver';

interface ConfirmWalk extends Walk {
  call: HeldRoute;
}

const PATH = '/portal/confirm-email';
const TOKENS = { present: 'token-of-a-mail-2026', absent: '' };

const answer = (body: unknown): Verdict => ({ status: 200, body });

function verdictOf(result: ConfirmEmailResult): Verdict {
  switch (result.kind) {
    case 'confirmed':
      return answer({ status: 'OK' });
    case 'linkRefused':
      return answer({
        status: 'EMAIL_VERIFICATION_INVALID_TOKEN_ERROR',
        reason: REASONS[result.problem],
      });
    case 'failed':
      return answer({ status: 'GENERAL_ERROR', message: result.message });
  }
}

function parametersFor(next: ConfirmEmailEvent | null): Record<string, string> {
  if (next?.type !== 'confirmEmail/arrived') return {};
  const { email, link } = next.payload;
  return { email, token: TOKENS[link] };
}

walkPaths<ConfirmEmailEvent, ConfirmWalk>({
  model,
  visible,
  leaves: ({ type }) => type === 'confirmEmail/reset',
  // An open page becomes idle only when it is left.
  unseen: ['idle'],
  begin: async (walk) => {
    const call = await HeldRoute.on(walk.page, '/api_v2/auth/user/email/verify');
    await walk.page.goto('/portal/login');
    await walk.page.getByRole('heading', { level: 1 }).waitFor();
    return { ...walk, call };
  },
  moves: {
    'confirmEmail/opened': ({ page }, event, next) =>
      openLink(page, { path: PATH, key: LINK_KEYS.confirmEmail, event }, parametersFor(next)),
    'confirmEmail/arrived': followsByItself,
    'confirmEmail/submitted': ({ page }) =>
      page.getByRole('button', { name: 'Confirm this address' }).click(),
    'confirmEmail/answered': ({ call }, { payload }) => call.end(verdictOf(payload)),
    'confirmEmail/reset': ({ page }) => routeTo(page, '/portal/tos'),
  },
});

test('S23, A19, A20 to A24: the token leaves the address and travels in a body, a press confirms, a second one succeeds too, in both languages', async ({
  page,
  platform,
}) => {
  const { email } = await platform.account();
  const link = await platform.confirmationLink(email);
  const calls: Request[] = [];
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url());
    if (request.method() === 'POST' && request.url().includes('/email/verify')) calls.push(request);
  });
  const opened = await page.goto(link);
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  const button = page.getByRole('button', { name: 'Confirm this address' });
  await expect(button).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByText(`${email[0]}***@`)).toBeVisible();
  await page.mouse.move(200, 200);
  await page.reload();
  await expect(button).toBeVisible();
  expect(calls).toEqual([]);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  const { origin, searchParams } = new URL(link);
  const token = searchParams.get('token') ?? '';
  expect(calls.map((call) => call.postDataJSON())).toMatchObject([{ token }]);
  // Only the page itself was requested with it.
  expect(asked.filter((url) => url.includes(token))).toEqual([link]);
  expect(asked.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  await page.goto(`${link}&lang=zh`);
  await page.getByRole('button', { name: '验证此邮箱' }).click();
  await expect(page.getByRole('heading', { name: '邮箱已验证' })).toBeVisible();
});
