import { createSecretHandles } from '../../src/kit/secretHandles';

describe('the secretHandles', () => {
  it('rule 8: a handle returns its secret once', () => {
    const secretHandles = createSecretHandles();
    const handle = secretHandles.put('Correct1horse');
    expect(handle).not.toContain('Correct');
    expect(secretHandles.take(handle)).toBe('Correct1horse');
    expect(secretHandles.take(handle)).toBeNull();
  });

  it('rule 8: keep two equal secrets apart', () => {
    const secretHandles = createSecretHandles();
    const [one, two] = [secretHandles.put('same'), secretHandles.put('same')];
    expect(one).not.toBe(two);
    expect(secretHandles.take(one)).toBe('same');
    expect(secretHandles.take(two)).toBe('same');
  });

  it('return null for an unknown handle', () => {
    expect(createSecretHandles().take('secret-1')).toBeNull();
  });

  it('keep a secret exactly, even an empty one', () => {
    const secretHandles = createSecretHandles();
    expect(secretHandles.take(secretHandles.put(''))).toBe('');
    expect(secretHandles.take(secretHandles.put(' pass\u00e9\n '))).toBe(' pass\u00e9\n ');
  });

  it('drop the oldest beyond the capacity', () => {
    const secretHandles = createSecretHandles(2);
    const [first, second, third] = ['1', '2', '3'].map((secret) => secretHandles.put(secret));
    expect(secretHandles.take(first ?? '')).toBeNull();
    expect([secretHandles.take(second ?? ''), secretHandles.take(third ?? '')]).toEqual(['2', '3']);
  });
});
