/** A crane, stacked loads and a ship: decoration of the sign-in page. */
export function QuayDrawing() {
  return (
    <svg className="sign-in-drawing" viewBox="0 0 640 300" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g fill="#2f5a94">
        <path d="M90 250V70h8v180zM170 250V70h8v180zM60 62h250v8H60z" />
        <path d="M94 70l80 90h-9L86 70zM174 70l-80 90h9l79-90zM94 160l80 90h-9l-79-90zM174 160l-80 90h9l79-90z" />
        <path d="M130 28h8v36h-8zM134 30l172 33v4L134 35zM134 30L62 63v4l72-31zM268 70h3v62h-3z" />
      </g>
      <path fill="#6ea8ff" d="M240 132h60v30h-60z" />
      <path fill="#4f86d6" d="M251 132h3v30h-3zM268 132h3v30h-3zM285 132h3v30h-3z" />
      <g>
        <path fill="#3f74c4" d="M380 176h54v28h-54zM436 204h54v28h-54z" />
        <path fill="#86b6ff" d="M380 204h54v28h-54zM492 204h54v28h-54z" />
        <path fill="#d7e5fb" d="M436 176h54v28h-54z" />
        <path fill="#6ea8ff" d="M436 148h54v28h-54zM492 176h54v28h-54z" />
      </g>
      <path fill="#1d3c69" d="M350 232h230l-22 40H372z" />
      <path fill="#d7e5fb" d="M556 168h16v64h-16zM548 200h32v32h-32z" />
      <path fill="#24497d" d="M0 250h330v50H0z" />
      <path fill="#0c2140" d="M330 272h310v28H330z" />
      <g stroke="#2f5a94" strokeWidth="2" strokeLinecap="round">
        <path d="M352 282h36M420 288h52M510 281h30M566 290h44" />
      </g>
      <g>
        <path fill="#4f86d6" d="M204 222h46v28h-46z" />
        <path fill="#d7e5fb" d="M252 222h46v28h-46z" />
        <path fill="#86b6ff" d="M204 194h46v28h-46zM20 222h46v28H20z" />
      </g>
    </svg>
  )
}
