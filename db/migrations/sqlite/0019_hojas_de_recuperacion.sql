CREATE TABLE `codigos_de_hoja` (
	`id` text PRIMARY KEY NOT NULL,
	`usuario_id` text NOT NULL,
	`hash` text NOT NULL,
	`creado_en` integer NOT NULL,
	`usado_en` integer,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `codigos_de_hoja_unico` ON `codigos_de_hoja` (`usuario_id`,`hash`);