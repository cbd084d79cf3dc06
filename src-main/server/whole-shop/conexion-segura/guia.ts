import { GUIA_DE_CONEXION_SEGURA, INICIO_DEL_PERSONAL } from '#contract/pages/direcciones.ts';
import type { CertificadoDeLaTienda } from '#contract/schemas/tienda/conexion-segura.ts';
import { type Html, html } from '../../base/html.ts';
import { dibujo } from './dibujos.ts';
import { NOMBRE_DE_SISTEMA, NOTA_DE_FIREFOX, PASOS, type Paso, SISTEMAS, type Sistema } from './sistemas.ts';

interface Guia {
  tienda: string;
  sistema: Sistema;
  certificado: CertificadoDeLaTienda;
  /** The secure address by which this device reaches the shop, without a trailing slash. */
  direccion: string;
}

function documento(tienda: string, contenido: Html): string {
  return html`<!doctype html>
<html lang="es-GT">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Conexión segura · ${tienda}</title>
<link rel="icon" href="/publico/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/publico/conexion-segura.css">
</head>
<body>
<main>
${contenido}
</main>
<script src="/publico/conexion-segura.js" defer></script>
</body>
</html>
`.text;
}

/** A fingerprint whose first and last four pairs stand out: those are compared. Lines end between two pairs. */
function huellaDe(texto: string): Html {
  const pares = texto.split(':').map((par, i) => (i === 0 ? html`${par}` : html`:<wbr>${par}`));
  return html`<code class="huella"><b>${pares.slice(0, 4)}</b>${pares.slice(4, -4)}<b>${pares.slice(-4)}</b></code>`;
}

function comparacion(paso: Paso, certificado: CertificadoDeLaTienda): Html | undefined {
  if (!paso.compara) return undefined;
  return html`<p>Los cuatro primeros grupos y los cuatro últimos deben ser los que muestra <strong>la computadora de la tienda</strong>, en Configuración → Red. Esta página dice:</p>
${huellaDe(certificado[paso.compara])}
<p class="aviso">Si no son iguales, no sigas: quita el certificado y avisa a quien administra la tienda. Alguien en la red pudo cambiarlo.</p>`;
}

function pasoDe(paso: Paso, certificado: CertificadoDeLaTienda): Html {
  const [direccion, boton] = paso.descarga ?? [];
  return html`<li class="paso">
${dibujo(paso.dibujo)}
<div>
<h2>${paso.titulo}</h2>
<p>${paso.texto.replace('{nombre}', () => certificado.nombre)}</p>
${direccion && html`<p><a class="boton" href="${direccion}" download>${boton}</a></p>`}
${comparacion(paso, certificado)}
</div>
</li>`;
}

function pestanas(actual: Sistema): Html {
  return html`<nav aria-label="Qué equipo preparas">
<ul class="sistemas">
${SISTEMAS.map(
  (sistema) =>
    html`<li><a href="${GUIA_DE_CONEXION_SEGURA}?sistema=${sistema}"${sistema === actual && html` aria-current="page"`}>${NOMBRE_DE_SISTEMA[sistema]}</a></li>`,
)}
</ul>
</nav>`;
}

/** The guide for one system, as a page that needs no script but for its last check. */
export function paginaDeGuia({ tienda, sistema, certificado, direccion }: Guia): string {
  const nota = NOTA_DE_FIREFOX[sistema];
  return documento(
    tienda,
    html`<header>
<p class="tienda">${tienda}</p>
<h1>Conexión segura</h1>
<p>Para los equipos del personal: con ella nadie en el Wi-Fi ve las contraseñas. Se prepara una vez en cada equipo. Los clientes no hacen nada.</p>
</header>
${pestanas(sistema)}
<ol class="pasos">
${PASOS[sistema].map((paso) => pasoDe(paso, certificado))}
<li class="paso">
${dibujo('probar')}
<div>
<h2>Prueba</h2>
<p id="prueba" role="status" data-prueba="${direccion}/publico/icon-192.png">Abre la tienda con la conexión segura: no debe avisar nada.</p>
<p class="botones"><a class="boton" href="${direccion}${INICIO_DEL_PERSONAL}">Abrir Guirnalda con la conexión segura</a>
<button type="button" id="probar" class="boton segundo" hidden>Probar otra vez</button></p>
<p>Guarda esa dirección: <span class="direccion">${direccion}<wbr>${INICIO_DEL_PERSONAL}</span>. La primera vez entras de nuevo con tu contraseña.</p>
</div>
</li>
</ol>
${nota && html`<p class="nota">${nota}</p>`}
<p class="nota">El certificado se llama «${certificado.nombre}». Solo sirve dentro de la red de la tienda: con él nadie puede hacerse pasar por un banco ni por otro sitio de internet.</p>`,
  );
}

/** The page where the guide cannot be shown, which says why. */
export function paginaSinGuia(tienda: string, porQue: string): string {
  return documento(
    tienda,
    html`<header>
<p class="tienda">${tienda}</p>
<h1>Conexión segura</h1>
<p>${porQue}</p>
</header>`,
  );
}
