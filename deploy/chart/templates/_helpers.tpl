{{- define "chitravani.selector" -}}
app.kubernetes.io/name: chitravani
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "chitravani.labels" -}}
{{ include "chitravani.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}
