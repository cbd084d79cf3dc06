/** What is no quantity of anything. */
export const MALAS_CANTIDADES = [
  0,
  -1,
  1e9,
  1.5,
  '1; DROP TABLE productos',
  '3',
  null,
  true,
  {},
  [],
  Number.MAX_SAFE_INTEGER,
  '🎈',
];
