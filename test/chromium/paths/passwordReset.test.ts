import type {
  PasswordResetEvent,
  PasswordResetResult,
} from '../../../machines/passwordReset/passwordReset';
import { LINK_KEYS } from '../../../src/rules/cookies';
import { REASONS } from '../../model/machines/confirmEmail';
import { model, visible } from '../../model/machines/passwordReset';
import type { Verdict } from './heldRoute';
import { HeldRoute } from './heldRoute';
import { followsByItself, neverMade, openLink, routeTo } from './moves';
import type { Walk } from './pathDriver';
import { walkPaths } from './pathDriver';

interface ResetWalk extends Walk {
  change: HeldRoute;
}

const RESET = '/portal/login/reset';
const TOKENS = { present: 'token-of-a-mail-2026', absent: '' };

const answer = (body: unknown): Verdict => ({ status: 200, body });

function verdictOf(result: PasswordResetResult): Verdict {
  switch (result.kind) {
    case 'changed': {
      const { signedOutEverywhere, signedInHere } = result;
      return answer({ status: 'OK', signedOutEverywhere, signedInHere });
    }
    case 'fieldError':
      return answer({ status: 'FIELD_ERROR', formFields: result.fieldErrors });
    case 'linkRefused':
      return answer({
        status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR',
        reason: REASONS[result.problem],
      });
    case 'failed':
      return answer({ status: 'GENERAL_ERROR', message: result.message });
  }
}

function parametersFor(next: PasswordResetEvent | null): Record<string, string> {
  if (next?.type !== 'passwordReset/arrived') return {};
  const { email, link } = next.payload;
  return { email, token: TOKENS[link] };
}

walkPaths<PasswordResetEvent, ResetWalk>({
  model,
  visible,
  leaves: ({ type }, { value }) =>
    type === 'passwordReset/reset' || value === 'leaving' || value === 'requestingNewLink',
  unseen: [
    // An open page becomes idle only when it is left.
    'idle',
    // The router follows these at once.
    'leaving',
    'linkRefused.navigationFailed',
    'requestingNewLink',
    'passwordReset.leave',
    'passwordReset.requestNewLink',
  ],
  begin: async (walk) => {
    const change = await HeldRoute.on(walk.page, '/api_v2/auth/user/password/reset');
    await walk.page.goto('/portal/login');
    await walk.page.getByRole('heading', { level: 1 }).waitFor();
    return { ...walk, change };
  },
  moves: {
    'passwordReset/opened': ({ page }, event, next) =>
      openLink(page, { path: RESET, key: LINK_KEYS.reset, event }, parametersFor(next)),
    'passwordReset/arrived': followsByItself,
    'passwordReset/submitted': async ({ page }) => {
      await page.locator('#password').fill('Lantern2027');
      await page.locator('#password_confirm').fill('Lantern2027');
      await page.getByRole('button', { name: 'Set new password' }).click();
    },
    'passwordReset/answered': ({ change }, { payload }) => change.end(verdictOf(payload)),
    'passwordReset/newLinkChosen': ({ page }) =>
      page.getByRole('button', { name: 'Request new link' }).click(),
    'passwordReset/navigationFailed': neverMade,
    'passwordReset/reset': ({ page }) => routeTo(page, '/portal/login'),
  },
  beyond: ['passwordReset/navigationFailed', 'leaveLimit'],
});
