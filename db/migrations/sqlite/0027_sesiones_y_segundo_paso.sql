CREATE TABLE `segundos_pasos` (
	`usuario_id` text PRIMARY KEY NOT NULL,
	`secreto` text NOT NULL,
	`creado_en` integer NOT NULL,
	`activado_en` integer,
	`ultimo_periodo` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sesiones` (
	`id` text PRIMARY KEY NOT NULL,
	`usuario_id` text NOT NULL,
	`equipo` text NOT NULL,
	`desde` text NOT NULL,
	`creada_en` integer NOT NULL,
	`vista_en` integer NOT NULL,
	`vence_en` integer NOT NULL,
	`cerrada_en` integer,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sesiones_desde_valido" CHECK("sesiones"."desde" in ('esta-computadora', 'red-local', 'fuera'))
);
--> statement-breakpoint
CREATE INDEX `sesiones_por_usuario` ON `sesiones` (`usuario_id`);--> statement-breakpoint
CREATE INDEX `sesiones_por_vencimiento` ON `sesiones` (`vence_en`);