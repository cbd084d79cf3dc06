CREATE TABLE "segundos_pasos" (
	"usuario_id" uuid PRIMARY KEY NOT NULL,
	"secreto" text COLLATE "C" NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"activado_en" timestamp with time zone,
	"ultimo_periodo" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sesiones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"equipo" text COLLATE "C" NOT NULL,
	"desde" text COLLATE "C" NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"vista_en" timestamp with time zone NOT NULL,
	"vence_en" timestamp with time zone NOT NULL,
	"cerrada_en" timestamp with time zone,
	CONSTRAINT "sesiones_desde_valido" CHECK ("sesiones"."desde" in ('esta-computadora', 'red-local', 'fuera'))
);
--> statement-breakpoint
ALTER TABLE "segundos_pasos" ADD CONSTRAINT "segundos_pasos_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sesiones" ADD CONSTRAINT "sesiones_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sesiones_por_usuario" ON "sesiones" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "sesiones_por_vencimiento" ON "sesiones" USING btree ("vence_en");