import type { LoginMethodsEvent } from '../../../machines/loginMethods';
import { HeldRoute } from './heldRoute';
import { isAt, routeTo } from './moves';
import type { Walk } from './pathDriver';
import { walkPaths } from './pathDriver';

interface MethodsWalk extends Walk {
  methods: HeldRoute;
}

const SIGN_IN = '/portal/login';
const ELSEWHERE = '/portal/login/forgot';

walkPaths<LoginMethodsEvent, MethodsWalk>({
  machine: 'loginMethods',
  begin: async (walk) => {
    const methods = await HeldRoute.on(walk.page, '/api_v2/auth/loginmethods*');
    await walk.page.goto(ELSEWHERE);
    await walk.page.getByRole('heading', { level: 1 }).waitFor();
    return { ...walk, methods };
  },
  moves: {
    'loginMethods/opened': async ({ page }) => {
      if (await isAt(page, SIGN_IN)) await routeTo(page, ELSEWHERE);
      await routeTo(page, SIGN_IN);
    },
    'loginMethods/answered': ({ methods }, { payload: { password, singleSignOn } }) =>
      methods.end({
        status: 200,
        body: {
          status: 'OK',
          emailPassword: { enabled: password },
          thirdParty: { enabled: singleSignOn, providers: [] },
        },
      }),
    'loginMethods/failed': ({ methods }) => methods.end({ status: 503, body: {} }),
  },
});
