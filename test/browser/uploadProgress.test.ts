import { inChunks } from '../../src/browser/uploadProgress';

const KIB = 1_024;

it('spec 9: reports whole chunks of 64 KiB and the end, each once', () => {
  const reported: number[] = [];
  const report = inChunks((sent) => void reported.push(sent / KIB));
  for (const sent of [10, 64, 70, 127, 129, 129, 150, 150]) report(sent * KIB, 150 * KIB);
  expect(reported).toEqual([64, 128, 150]);
});
