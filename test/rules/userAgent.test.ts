import { isMobileUserAgent } from '../../src/rules/userAgent';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('spec 2: the user agent determines mobile', () => {
  it.each([
    [
      'iPhone, Safari',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'iPad that identifies itself',
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    ],
    [
      'Android phone, Chrome',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Android tablet, Chrome',
      `Mozilla/5.0 (Linux; Android 13; SM-X700) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
    ],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
    [
      'WeChat on Android',
      `Mozilla/5.0 (Linux; Android 12; V2148A) ${WEBKIT} Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5023 MicroMessenger/8.0.33`,
    ],
    [
      'HarmonyOS phone',
      `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`,
    ],
    [
      'Windows Phone',
      `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) ${WEBKIT} Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254`,
    ],
    ['Opera Mini', 'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/191.308; U; en) Presto/2.5.25'],
  ])('%s is mobile', (_name, userAgent) => expect(isMobileUserAgent(userAgent)).toBe(true));

  it.each([
    ['Windows, Chrome', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0`],
    [
      'Windows, Edge',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    ],
    [
      'Mac, Safari',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    ],
    [
      'iPad that requests desktop sites',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Safari/605.1.15',
    ],
    ['Linux, Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
    [
      'Chromebook',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
    ],
    ['nothing at all', ''],
  ])('%s is not', (_name, userAgent) => expect(isMobileUserAgent(userAgent)).toBe(false));
});
