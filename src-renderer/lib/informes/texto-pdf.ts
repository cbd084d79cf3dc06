/** The signs beyond Latin-1 that the fonts of every PDF reader know (Windows-1252). */
const DE_WINDOWS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

function seVe(signo: string): boolean {
  const codigo = signo.codePointAt(0) ?? 0;
  if (codigo === 0x0a) return true;
  return (
    (codigo >= 0x20 && codigo < 0x7f) || (codigo >= 0xa0 && codigo <= 0xff) || DE_WINDOWS.includes(signo)
  );
}

/**
 * A text with only what the page can show. Letters with foreign marks keep their letter; what has none, such as
 * an emoji, goes, and leaves no gap.
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
