import { createLimit } from '../../server/operate/limit';
import { networkOf } from '../../server/http/network';

describe('a limit', () => {
  it('ASVS 2.4.1: counts each key in a window that starts with its first use', () => {
    let time = 0;
    const limit = createLimit(3, 1_000, () => time);
    limit.use(2, 'a');
    time = 900;
    limit.use(1, 'b');
    expect([limit.left('a'), limit.left('b'), limit.left('c')]).toEqual([1, 2, 3]);
    limit.use(5, 'a');
    expect(limit.left('a')).toBe(0);
    time = 1_000;
    expect([limit.left('a'), limit.left('b')]).toEqual([3, 2]);
    limit.use(1, 'a');
    expect(limit.left('a')).toBe(2);
  });

  it('takes a use and returns whether one was left', () => {
    const limit = createLimit(2, 1_000, () => 0);
    expect([limit.take(), limit.take(), limit.take(), limit.left()]).toEqual([
      true,
      true,
      false,
      0,
    ]);
    limit.use(-1);
    expect([limit.take(), limit.take(), limit.take('other')]).toEqual([true, false, true]);
  });

  it('ASVS 2.4.1: remembers the newest ten thousand keys', () => {
    const limit = createLimit(1, 1_000, () => 0);
    for (let key = 0; key <= 10_000; key += 1) limit.use(1, String(key));
    expect([limit.left('0'), limit.left('1'), limit.left('10000')]).toEqual([1, 0, 0]);
  });
});

describe('the network of a request', () => {
  const of = (remoteAddress: string | undefined, forwarded?: string) =>
    networkOf({
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      // The only field that is read.
      socket: { remoteAddress } as Parameters<typeof networkOf>[0]['socket'],
    });

  it.each([
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:10.0.0.9', '203.0.113.7', '203.0.113.7'],
    ['fd00::9', '203.0.113.7', '203.0.113.7'],
    ['192.168.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['::ffff:203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['2001:DB8::1', undefined, '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
    ['127.0.0.1', '2001:db8:1:2:ffff::1', '2001:db8:1:2'],
    ['fe80::ffff:10.0.0.9', '203.0.113.7', 'fe80:0:0:0'],
    ['127.0.0.1', '1::2:3:4:5:6:7', '1:0:2:3'],
    ['127.0.0.1', '::9', '0:0:0:0'],
    ['172.31.0.1', ' 203.0.113.7 ', '203.0.113.7'],
    ['172.32.0.1', '203.0.113.7', '172.32.0.1'],
    ['100.127.255.9', '203.0.113.7', '203.0.113.7'],
    ['100.128.0.9', '203.0.113.7', '100.128.0.9'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7:50123', '203.0.113.7'],
    ['127.0.0.1', '[2001:db8:1:2::9]:50123', '2001:db8:1:2'],
    ['127.0.0.1', '[2001:db8:1:2::9]', '2001:db8:1:2'],
    [undefined, '203.0.113.7', ''],
  ])('ASVS 2.4.1: is, from %s with X-Forwarded-For %s, %s', (own, forwarded, network) =>
    expect(of(own, forwarded)).toBe(network),
  );
});
