import type { SignInMethodsEvent } from '../../../machines/signIn/signInMethods';
import { factorsOf, model, thirdPartyOf, visible } from '../../model/machines/signInMethods';
import { HeldRoute } from './heldRoute';
import { isAt, routeTo } from './moves';
import { type Walk, walkPaths } from './pathDriver';

interface MethodsWalk extends Walk {
  methods: HeldRoute;
}

const SIGN_IN = '/portal/login';
const ELSEWHERE = '/portal/login/forgot';

walkPaths<SignInMethodsEvent, MethodsWalk>({
  model,
  visible,
  unseen: ['idle'],
  begin: async (walk) => {
    const methods = await HeldRoute.on(walk.page, '/api_v2/auth/loginmethods*');
    await walk.page.goto(ELSEWHERE);
    await walk.page.getByRole('heading', { level: 1 }).waitFor();
    return { ...walk, methods };
  },
  moves: {
    'signInMethods/opened': async ({ page }) => {
      if (await isAt(page, SIGN_IN)) await routeTo(page, ELSEWHERE);
      await routeTo(page, SIGN_IN);
    },
    'signInMethods/answered': ({ methods }, { payload: { password, singleSignOn, others } }) =>
      methods.end({
        status: 200,
        body: {
          status: 'OK',
          firstFactors: factorsOf(others),
          emailPassword: { enabled: password },
          thirdParty: thirdPartyOf(singleSignOn, others),
        },
      }),
    'signInMethods/failed': ({ methods }) => methods.end({ status: 503, body: {} }),
  },
});
