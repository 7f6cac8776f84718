/** An address that only its owner recognizes: the first letter and the domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = Array.from(email);
  return at < 1 ? '' : `${first}***${email.slice(at)}`;
}
