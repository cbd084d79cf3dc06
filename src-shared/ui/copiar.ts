/** Copies a text. Whether it worked: on a plain HTTP address there is no clipboard API, only the old command. */
export async function copiar(texto: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(texto);
    return true;
  } catch {
    return copiarALaAntigua(texto);
  }
}

function copiarALaAntigua(texto: string): boolean {
  const enFoco = document.activeElement;
  const area = document.createElement('textarea');
  area.value = texto;
  area.setAttribute('readonly', '');
  area.className = 'visually-hidden';
  // Inside an open dialog: all outside it is inert and cannot be selected.
  (document.querySelector('dialog:modal') ?? document.body).append(area);
  area.select();
  let hecho = false;
  try {
    hecho = document.execCommand('copy');
  } catch {
    hecho = false;
  }
  area.remove();
  if (enFoco instanceof HTMLElement) enFoco.focus();
  return hecho;
}
