import { solveChallenge } from 'altcha-lib/v1';
import { Browser } from './browser';

export async function solvedCaptcha(url: string): Promise<string> {
  const { body } = await new Browser(url).send('GET', '/api/captcha/challenge');
  const { algorithm, challenge, salt, maxnumber } = body;
  const { promise } = solveChallenge(
    String(challenge),
    String(salt),
    String(algorithm),
    Number(maxnumber),
  );
  const number = (await promise)?.number;
  return Buffer.from(JSON.stringify({ ...body, number })).toString('base64');
}
