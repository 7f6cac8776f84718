import { normalisePath } from '../../../src/session/urls/normalisePath';

it.each([
  ['', ''],
  ['/', ''],
  ['http://api.example.com', ''],
  ['api.example.com/', ''],
  ['.example.com', ''],
  ['localhost', ''],
  ['?x=1', ''],
  ['#h', ''],
  ['exists', '/exists'],
  ['/exists', '/exists'],
  ['exists?email=a%40b.c', '/exists'],
  ['/auth/email/exists?email=a%40b.c', '/auth/email/exists'],
  ['https://api.example.com/one/two/', '/one/two'],
  ['one/two/', '/one/two'],
  ['/one/two?x', '/one/two'],
  ['one/two#r', '/one/two'],
  ['1.2.3.4/one/two', '/one/two'],
  ['localhost:4000/one/two', '/one/two'],
  ['.example.com/one/two', '/one/two'],
  ['/.netlify/functions/api', '/.netlify/functions/api'],
  ['/app.example.com', '/app.example.com'],
  ['app.example.com/.netlify/functions/api', '/.netlify/functions/api'],
  ['  /auth  ', '/auth'],
  ['/a//b//', '/a//b/'],
  ['//', '/'],
  ['/a b', '/a%20b'],
  ['/../x', '/x'],
  ['v1.2/auth', '/v1.2/auth'],
  ['http://', '/http:/'],
  ['/Auth/MyPath', '/Auth/MyPath'],
  ['api_v2/auth/', '/api_v2/auth'],
])('row 76: normalisePath: %j is %j', (input, output) => expect(normalisePath(input)).toBe(output));

describe('normalisePath where the reference is wrong', () => {
  it.each([
    ['HTTPS://api.example.com/one', '/one'],
    ['localhostevil/one', '/localhostevil/one'],
    ['../x', '/x'],
    ['user@example.com/x', '/user@example.com/x'],
  ])('%j is %j', (input, output) => expect(normalisePath(input)).toBe(output));

  it.each(['http://[bad', 'https://a..b/x', 'ftp://example.com/x'])(
    'spec 5: %j is not a valid URL path',
    (input) => {
      expect(() => normalisePath(input)).toThrow('apiBasePath must be a valid URL path.');
      expect(() => normalisePath(input, 'apiGatewayPath')).toThrow(
        expect.objectContaining({ problem: 'path', key: 'apiGatewayPath' }),
      );
    },
  );
});
