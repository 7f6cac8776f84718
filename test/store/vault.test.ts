import { createVault } from '../../src/store/vault';

describe('the vault', () => {
  it('rule 8: a handle gives its secret once', () => {
    const vault = createVault();
    const handle = vault.put('Correct1horse');
    expect(handle).not.toContain('Correct');
    expect(vault.take(handle)).toBe('Correct1horse');
    expect(vault.take(handle)).toBeNull();
  });

  it('rule 8: keeps two equal secrets apart', () => {
    const vault = createVault();
    const [one, two] = [vault.put('same'), vault.put('same')];
    expect(one).not.toBe(two);
    expect(vault.take(one)).toBe('same');
    expect(vault.take(two)).toBe('same');
  });

  it('gives nothing for a handle it never gave', () => {
    expect(createVault().take('secret-1')).toBeNull();
  });

  it('keeps a secret exactly, also an empty one', () => {
    const vault = createVault();
    expect(vault.take(vault.put(''))).toBe('');
    expect(vault.take(vault.put(' pass\u00e9\n '))).toBe(' pass\u00e9\n ');
  });

  it('drops the oldest beyond its capacity', () => {
    const vault = createVault(2);
    const [first, second, third] = ['1', '2', '3'].map((secret) => vault.put(secret));
    expect(vault.take(first ?? '')).toBeNull();
    expect([vault.take(second ?? ''), vault.take(third ?? '')]).toEqual(['2', '3']);
  });
});
