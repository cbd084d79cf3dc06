import { Html } from '../../base/html.ts';

/** The pictures of the guide. They take their colours from its style sheet, so that they fit both themes. */
const DIBUJOS = {
  // A phone; over it the certificate, with its seal, comes down.
  descargar: `
    <rect class="d-caja" x="42" y="10" width="76" height="120" rx="12"/>
    <rect class="d-raya" x="68" y="18" width="24" height="4" rx="2"/>
    <path class="d-papel" d="M58 36h32l12 12v40H58z"/>
    <path class="d-trazo" d="M90 36v12h12M66 58h24M66 66h18"/>
    <circle class="d-sello" cx="92" cy="80" r="11"/>
    <path class="d-blanco" d="M87 80l4 4 7-8"/>
    <path class="d-flecha" d="M80 96v20M71 108l9 9 9-9"/>`,
  // The settings, with one row chosen.
  ajustes: `
    <rect class="d-caja" x="26" y="12" width="108" height="116" rx="12"/>
    <rect class="d-hueco" x="36" y="24" width="88" height="16" rx="8"/>
    <circle class="d-trazo" cx="46" cy="32" r="4"/>
    <path class="d-trazo" d="M49 35l4 4"/>
    <rect class="d-raya" x="60" y="30" width="42" height="4" rx="2"/>
    <rect class="d-hueco" x="36" y="50" width="88" height="18" rx="6"/>
    <rect class="d-raya" x="58" y="57" width="46" height="4" rx="2"/>
    <rect class="d-elegido" x="32" y="73" width="96" height="24" rx="8"/>
    <circle class="d-sello" cx="46" cy="85" r="7"/>
    <path class="d-blanco" d="M42.5 85l2.5 2.5 4.5-5"/>
    <rect class="d-fuerte" x="58" y="83" width="50" height="4" rx="2"/>
    <rect class="d-hueco" x="36" y="102" width="88" height="18" rx="6"/>
    <rect class="d-raya" x="58" y="109" width="36" height="4" rx="2"/>`,
  // The phone and the shop's computer show the same digits.
  comparar: `
    <rect class="d-caja" x="8" y="34" width="48" height="84" rx="9"/>
    <rect class="d-raya" x="24" y="40" width="16" height="3" rx="1.5"/>
    <rect class="d-caja" x="88" y="30" width="66" height="50" rx="6"/>
    <path class="d-trazo" d="M121 80v14M104 96h34"/>
    <rect class="d-elegido" x="14" y="58" width="36" height="26" rx="5"/>
    <rect class="d-elegido" x="96" y="42" width="50" height="26" rx="5"/>
    <text class="d-cifras" x="32" y="69">3F:2A</text>
    <text class="d-cifras" x="32" y="79">…91:BC</text>
    <text class="d-cifras" x="121" y="53">3F:2A</text>
    <text class="d-cifras" x="121" y="63">…91:BC</text>
    <path class="d-igual" d="M64 66h16M64 74h16"/>`,
  // A switch that is on.
  activar: `
    <rect class="d-caja" x="26" y="20" width="108" height="100" rx="12"/>
    <rect class="d-raya" x="38" y="34" width="52" height="4" rx="2"/>
    <rect class="d-hueco" x="36" y="50" width="88" height="26" rx="8"/>
    <rect class="d-raya" x="44" y="61" width="36" height="4" rx="2"/>
    <rect class="d-apagado" x="94" y="56" width="24" height="14" rx="7"/>
    <circle class="d-bola" cx="101" cy="63" r="5"/>
    <rect class="d-elegido" x="32" y="82" width="96" height="28" rx="8"/>
    <rect class="d-fuerte" x="44" y="94" width="36" height="4" rx="2"/>
    <rect class="d-encendido" x="94" y="89" width="24" height="14" rx="7"/>
    <circle class="d-bola" cx="111" cy="96" r="5"/>`,
  // A balloon held by a closed lock.
  probar: `
    <path class="d-globo" d="M80 8c19 0 32 14 32 32 0 20-16 34-28 43h-8C64 74 48 60 48 40 48 22 61 8 80 8z"/>
    <ellipse class="d-brillo" cx="66" cy="28" rx="5" ry="10" transform="rotate(28 66 28)"/>
    <path class="d-hilo" d="M80 83v14"/>
    <rect class="d-candado" x="56" y="96" width="48" height="36" rx="8"/>
    <path class="d-arco" d="M66 96v-6a14 14 0 0 1 28 0v6"/>
    <path class="d-blanco" d="M70 114l7 7 13-14"/>`,
} as const;
export type Dibujo = keyof typeof DIBUJOS;

/** A picture, hidden from screen readers: the step's text says the same. */
export function dibujo(cual: Dibujo): Html {
  return new Html(
    `<svg class="dibujo" viewBox="0 0 160 140" aria-hidden="true" focusable="false">${DIBUJOS[cual]}</svg>`,
  );
}
