import { CERTIFICADO_DE_LA_TIENDA, PERFIL_DE_LA_TIENDA } from '#contract/pages/direcciones.ts';
import type { Dibujo } from './dibujos.ts';

/** The systems of devices, as the guide's address names them. */
export const SISTEMAS = ['android', 'ios', 'windows', 'mac', 'linux'] as const;
export type Sistema = (typeof SISTEMAS)[number];

export const NOMBRE_DE_SISTEMA: Record<Sistema, string> = {
  android: 'Android',
  ios: 'iPhone y iPad',
  windows: 'Windows',
  mac: 'Mac',
  linux: 'Linux',
};

/** The system of a browser, by what it says of itself; Android is the commonest. */
export function sistemaDe(userAgent: string): Sistema {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  if (/windows/i.test(userAgent)) return 'windows';
  if (/macintosh|mac os/i.test(userAgent)) return 'mac';
  return /linux|cros/i.test(userAgent) ? 'linux' : 'android';
}

/** A step of the guide. In its texts «…» is what the device shows, and `{nombre}` the name of the certificate. */
export interface Paso {
  titulo: string;
  texto: string;
  dibujo: Dibujo;
  /** The address of what the step downloads, and the button's text. */
  descarga?: readonly [direccion: string, boton: string];
  /** Which fingerprint the device shows in this step. */
  compara?: 'sha256' | 'sha1';
}

const CERTIFICADO = [CERTIFICADO_DE_LA_TIENDA, 'Descargar el certificado'] as const;

export const PASOS: Record<Sistema, readonly Paso[]> = {
  android: [
    {
      titulo: 'Descarga el certificado',
      texto: 'Si el navegador pregunta, elige «Descargar» o «Conservar».',
      dibujo: 'descargar',
      descarga: CERTIFICADO,
    },
    {
      titulo: 'Instálalo en los Ajustes',
      texto:
        'Abre los Ajustes del teléfono, busca «certificado CA» y toca «Certificado de CA». Acepta el aviso con «Instalar de todos modos» y elige el archivo guirnalda.crt, en Descargas. Si el teléfono no tiene bloqueo de pantalla, primero te pide ponerle uno.',
      dibujo: 'ajustes',
    },
    {
      titulo: 'Compara la huella',
      texto:
        'En los Ajustes busca «credenciales de confianza», abre «Usuario» y toca el certificado para ver su «SHA-256».',
      dibujo: 'comparar',
      compara: 'sha256',
    },
  ],
  ios: [
    {
      titulo: 'Descarga el perfil',
      texto: 'Hazlo con Safari. Cuando pregunte, toca «Permitir».',
      dibujo: 'descargar',
      descarga: [PERFIL_DE_LA_TIENDA, 'Descargar el perfil'],
    },
    {
      titulo: 'Compara la huella',
      texto:
        'Abre Configuración: arriba dice «Perfil descargado». Tócalo, luego «Más detalles» y el certificado, para ver su «SHA-256».',
      dibujo: 'comparar',
      compara: 'sha256',
    },
    {
      titulo: 'Instala el perfil',
      texto: 'Vuelve atrás, toca «Instalar» y escribe el código del teléfono.',
      dibujo: 'ajustes',
    },
    {
      titulo: 'Activa la confianza',
      texto:
        'En Configuración, entra a General, Información y «Configuración de confianza de los certificados». Activa «{nombre}».',
      dibujo: 'activar',
    },
  ],
  windows: [
    {
      titulo: 'Descarga el certificado',
      texto: 'Si el navegador avisa que el archivo puede ser peligroso, elige «Conservar».',
      dibujo: 'descargar',
      descarga: CERTIFICADO,
    },
    {
      titulo: 'Compara la huella',
      texto: 'Abre el archivo guirnalda.crt. En la pestaña «Detalles», al final, está la «Huella digital».',
      dibujo: 'comparar',
      compara: 'sha1',
    },
    {
      titulo: 'Instálalo',
      texto:
        'En la pestaña «General» presiona «Instalar certificado…» y elige «Usuario actual». Luego «Colocar todos los certificados en el siguiente almacén», «Examinar…» y «Entidades de certificación raíz de confianza». Termina y acepta el aviso con «Sí».',
      dibujo: 'ajustes',
    },
  ],
  mac: [
    {
      titulo: 'Descarga el certificado',
      texto: 'Abre el archivo descargado: se agrega en Acceso a Llaveros, en «inicio de sesión».',
      dibujo: 'descargar',
      descarga: CERTIFICADO,
    },
    {
      titulo: 'Compara la huella',
      texto: 'En Acceso a Llaveros busca «{nombre}» y ábrelo: al final de los detalles está su «SHA-256».',
      dibujo: 'comparar',
      compara: 'sha256',
    },
    {
      titulo: 'Activa la confianza',
      texto: 'Ahí mismo abre «Confiar», elige «Confiar siempre», cierra y escribe tu contraseña de la Mac.',
      dibujo: 'activar',
    },
  ],
  linux: [
    {
      titulo: 'Descarga el certificado',
      texto: 'Queda en Descargas como guirnalda.crt.',
      dibujo: 'descargar',
      descarga: CERTIFICADO,
    },
    {
      titulo: 'Impórtalo en el navegador',
      texto:
        'En Chrome abre chrome://certificate-manager, «Certificados locales», «Personalizados», e impórtalo en los de confianza. En Firefox abre Ajustes, «Privacidad y seguridad», «Ver certificados», «Autoridades» e «Importar», y marca «Confiar en esta CA para identificar sitios web».',
      dibujo: 'ajustes',
    },
    {
      titulo: 'Compara la huella',
      texto: 'En esa misma lista abre «{nombre}» para ver su «SHA-256».',
      dibujo: 'comparar',
      compara: 'sha256',
    },
  ],
};

/** What browsers need that keep a list of their own. */
export const NOTA_DE_FIREFOX: Partial<Record<Sistema, string>> = {
  android: 'En Android usa Chrome: Firefox tiene su propia lista de certificados.',
  windows:
    'Si usas Firefox: en Ajustes, «Privacidad y seguridad», «Certificados», deja activado que confíe en los certificados raíz que instalaste en el sistema.',
  mac: 'Si usas Firefox: en Ajustes, «Privacidad y seguridad», «Certificados», deja activado que confíe en los certificados raíz que instalaste en el sistema.',
};
