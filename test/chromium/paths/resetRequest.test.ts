import type {
  ResetRequestEvent,
  ResetRequestResult,
} from '../../../machines/passwordReset/resetRequest';
import { model, visible } from '../../model/machines/resetRequest';
import type { Verdict } from './heldRoute';
import { HeldRoute } from './heldRoute';
import { dispatchEvent, followsByItself, installClock, isAt, keepInTab, routeTo } from './moves';
import type { Walk } from './pathDriver';
import { walkPaths } from './pathDriver';

interface AskWalk extends Walk {
  ask: HeldRoute;
}

const FORGOT = '/portal/login/forgot';
const RESEND_WAIT_MS = 60_000;

function verdictOf(result: ResetRequestResult): Verdict {
  switch (result.kind) {
    case 'sent':
      return { status: 200, body: { status: 'OK' } };
    case 'fieldError':
      return { status: 200, body: { status: 'FIELD_ERROR', formFields: result.fieldErrors } };
    case 'notAllowed':
      return {
        status: 200,
        body: { status: 'PASSWORD_RESET_NOT_ALLOWED', reason: result.reason },
      };
    case 'failed':
      return result.failure
        ? { drop: true }
        : { status: 200, body: { status: 'GENERAL_ERROR', message: result.message } };
  }
}

/** Sets the tab's state before the page opens, so that it arrives as the next event does. */
async function prepare({ page }: Walk, next: ResetRequestEvent | null): Promise<string> {
  if (next?.type !== 'resetRequest/arrived') return FORGOT;
  const { email, wait } = next.payload;
  const until = (await page.evaluate(() => Date.now())) + RESEND_WAIT_MS;
  await keepInTab(page, 'portal_reset_resend', wait && { email, until });
  return wait ? FORGOT : `${FORGOT}?email=${encodeURIComponent(email)}`;
}

walkPaths<ResetRequestEvent, AskWalk>({
  model,
  visible,
  leaves: ({ type }) => type === 'resetRequest/reset',
  unseen: ['idle'],
  begin: async (walk) => {
    const ask = await HeldRoute.on(walk.page, '/api_v2/auth/user/password/reset/token');
    await installClock(walk.page);
    await walk.page.goto('/portal/login');
    await walk.page.getByRole('heading', { level: 1 }).waitFor();
    return { ...walk, ask };
  },
  moves: {
    'resetRequest/opened': async (walk, event, next) => {
      const path = await prepare(walk, next);
      // The page is already open: a rerender opens it again.
      return (await isAt(walk.page, FORGOT))
        ? dispatchEvent(walk.page, event)
        : routeTo(walk.page, path);
    },
    'resetRequest/arrived': followsByItself,
    'resetRequest/submitted': async ({ page }, { payload }) => {
      await page.locator('#email').fill(payload.email);
      await page.getByRole('button', { name: 'Send link' }).click();
    },
    'resetRequest/resent': ({ page }) => page.getByRole('button', { name: 'Resend email' }).click(),
    'resetRequest/answered': ({ ask }, { payload }) => ask.end(verdictOf(payload)),
    'resetRequest/addressChanged': ({ page }) =>
      page.getByRole('button', { name: 'Use a different email' }).click(),
    'resetRequest/reset': ({ page }) => page.getByRole('link', { name: 'Back to sign-in' }).click(),
  },
  elapse: ({ page }) => page.clock.runFor(RESEND_WAIT_MS),
});
