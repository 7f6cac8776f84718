import type {
  ConfirmAccessResult,
  RequestAccessEvent,
  RequestAccessResult,
} from '../../../machines/requestAccess/requestAccess';
import { model } from '../../model/machines/requestAccess';
import type { Verdict } from './heldRoute';
import { HeldRoute } from './heldRoute';
import { dispatchEvent, followsByItself, isAt, routeTo } from './moves';
import type { Walk } from './pathDriver';
import { walkPaths } from './pathDriver';

interface RequestWalk extends Walk {
  request: HeldRoute;
  confirmation: HeldRoute;
}

const PATH = '/portal/request-access';
const FIELDS = { first_name: 'Ana', last_name: 'Li', company: 'Tide', email: 'ana@tide.example' };

function verdictOf(result: RequestAccessResult | ConfirmAccessResult): Verdict {
  switch (result.kind) {
    case 'done':
      return { status: 200, body: { status: 'OK' } };
    case 'ended':
      return { status: 200, body: { status: 'ACCESS_LINK_INVALID' } };
    case 'fieldError':
      return { status: 200, body: { status: 'FIELD_ERROR', formFields: result.fieldErrors } };
    case 'failed':
      return { drop: true };
  }
}

const isLinked = (next: RequestAccessEvent | null): boolean =>
  next?.type === 'requestAccess/arrived' && next.payload.linked;

walkPaths<RequestAccessEvent, RequestWalk>({
  model,
  begin: async (walk) => {
    const request = await HeldRoute.on(walk.page, '/api/access-requests');
    const confirmation = await HeldRoute.on(walk.page, '/api/access-requests/confirm');
    await walk.page.goto('/portal/login');
    await walk.page.getByRole('heading', { level: 1 }).waitFor();
    return { ...walk, request, confirmation };
  },
  moves: {
    'requestAccess/opened': async ({ page }, event, next) =>
      (await isAt(page, PATH))
        ? dispatchEvent(page, event)
        : routeTo(page, isLinked(next) ? `${PATH}?token=token-of-a-mail-2026` : PATH),
    'requestAccess/arrived': followsByItself,
    'requestAccess/submitted': async ({ page }) => {
      for (const [name, text] of Object.entries(FIELDS)) await page.locator(`#${name}`).fill(text);
      await page.getByRole('button', { name: 'Send request' }).click();
    },
    'requestAccess/answered': ({ request }, { payload }) => request.end(verdictOf(payload)),
    'requestAccess/confirmed': ({ page }) =>
      page.getByRole('button', { name: 'Confirm request' }).click(),
    'requestAccess/confirmAnswered': ({ confirmation }, { payload }) =>
      confirmation.end(verdictOf(payload)),
    'requestAccess/askedAgain': ({ page }) =>
      page.getByRole('button', { name: 'Send new request' }).click(),
    'requestAccess/reset': ({ page }) => routeTo(page, '/portal/login'),
  },
});
