import type { MapaDePermisos, Rol } from '#contract/words/permisos.ts';
import type { Random } from './random.ts';

interface PersonaDemo {
  nombre: string;
  email: string;
  telefono: string;
  password: string;
  rol: Rol;
  permisos: MapaDePermisos;
}

const NINGUNO: MapaDePermisos = { productos: false, ventas: false, reportes: false };

/** The demo shop's staff. Their passwords are public: the startup banner prints them. */
export const PERSONAS_DEMO: PersonaDemo[] = [
  {
    nombre: 'Marta Ajú',
    email: 'marta@globosyfiesta.gt',
    telefono: '55120001',
    password: 'propietaria',
    rol: 'propietario',
    permisos: NINGUNO,
  },
  {
    nombre: 'Diego Cutz',
    email: 'diego@globosyfiesta.gt',
    telefono: '55120002',
    password: 'mostrador',
    rol: 'empleado',
    permisos: { productos: false, ventas: true, reportes: false },
  },
  {
    nombre: 'Lucía Morán',
    email: 'lucia@globosyfiesta.gt',
    telefono: '55120003',
    password: 'encargada',
    rol: 'empleado',
    permisos: { productos: true, ventas: true, reportes: true },
  },
  {
    nombre: 'Sofía Recinos',
    email: 'sofia@correo.gt',
    telefono: '44556677',
    password: 'clienta',
    rol: 'cliente',
    permisos: NINGUNO,
  },
];

const NOMBRES = [
  'Ana',
  'José',
  'María',
  'Luis',
  'Carmen',
  'Juan',
  'Rosa',
  'Pedro',
  'Lucía',
  'Carlos',
  'Sofía',
  'Mario',
  'Julia',
  'Óscar',
  'Elena',
  'Byron',
  'Gabriela',
  'Édgar',
  'Silvia',
  'Hugo',
  'Ixchel',
  'Estuardo',
  'Noemí',
  'Víctor',
];
const APELLIDOS = [
  'López',
  'García',
  'Pérez',
  'Ramírez',
  'Morales',
  'Xicay',
  'Castillo',
  'Tzul',
  'Hernández',
  'Ajanel',
  'Méndez',
  'Cojtí',
  'Estrada',
  'Peña',
  'Barrios',
  'Núñez',
  'Chávez',
  'Quiñónez',
  'Sical',
  'Alvarado',
];

export interface ClienteDemo {
  nombre: string;
  telefono: string;
}

/** Clients with Guatemalan names, each with their own phone. */
export function clientesDemo(random: Random, cuantos: number): ClienteDemo[] {
  return Array.from({ length: cuantos }, (_, i) => ({
    nombre: `${random.pick(NOMBRES)} ${random.pick(APELLIDOS)}`,
    telefono: `${random.pick(['3', '4', '5'])}${String(1_000_000 + i * 7919 + random.integer(0, 7000))
      .padStart(7, '0')
      .slice(-7)}`,
  }));
}
