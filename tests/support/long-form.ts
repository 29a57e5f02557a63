/** `npm run test:all` tries every case; `npm test` tries some of them where they are many and slow. */
export const isLongForm = process.env.GALLEY_TESTS === 'all';
