/** Characters beyond Latin-1 in the standard PDF fonts (Windows-1252). */
const DE_WINDOWS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

function seVe(signo: string): boolean {
  const codigo = signo.codePointAt(0) ?? 0;
  if (codigo === 0x0a) return true;
  return (
    (codigo >= 0x20 && codigo < 0x7f) || (codigo >= 0xa0 && codigo <= 0xff) || DE_WINDOWS.includes(signo)
  );
}

/**
 * A text reduced to what the standard fonts can show. Unknown diacritics are dropped from their letter; other
 * characters, such as emoji, are removed without leaving a gap.
 */
export function textoParaPdf(texto: string): string {
  let salida = '';
  for (const signo of texto.normalize('NFC')) {
    if (seVe(signo)) salida += signo;
    else if (/\s/u.test(signo)) salida += ' ';
    else salida += [...signo.normalize('NFKD')].filter(seVe).join('');
  }
  return salida.replace(/ {2,}/g, ' ').trim();
}
