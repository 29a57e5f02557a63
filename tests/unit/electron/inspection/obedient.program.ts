/* An inspector that does what the code of a fault says, instead of judging it. */

type Message = Readonly<{ input: Readonly<{ fault: Readonly<{ happened: string }> }> }>;

const kept: unknown[] = [];

process.on('message', ({ input }: Message) => {
  const { happened } = input.fault;
  if (happened === 'loop') for (;;) kept.length = 0;
  if (happened === 'grow') for (;;) kept.push(Array.from({ length: 1_000 }, (_, at) => ({ at })));
  // As much as a machine has, and no more where the limit is missing.
  if (happened === 'fill') for (;;) if (kept.length < 20) kept.push(Buffer.alloc(50_000_000, 1));
  if (happened === 'throw') process.send?.({ ok: false, message: 'a defect' });
  else process.send?.({ ok: true, verdict: { ...input.fault, advice: String(process.pid) } });
});
process.once('disconnect', () => process.exit());
