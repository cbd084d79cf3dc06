/** Texts that are not the plain address of a site, neither in the settings nor in PUBLIC_URL. */
export const NO_SITIOS = [
  'globos.gt',
  'ftp://globos.gt',
  'javascript:alert(1)',
  'https://',
  'https://duena:clave@globos.gt',
  'https://globos.gt/tienda',
  'https://globos.gt?a=1',
  'https://globos.gt/?a=1',
  'https://globos.gt/#a',
  'https://globos.gt\nmaligno.gt',
  'https://globos .gt',
];
