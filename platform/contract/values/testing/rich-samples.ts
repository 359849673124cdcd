/** Rich text with every element in its usual places. The editor writes it so, and the server keeps it as it is. */
export const RICH_SAMPLES: readonly string[] = [
  '<p>Use gate 4.</p><p>From <b>Monday</b> on &amp; later, if 1 &lt; 2</p>',
  '<p>one<br />two</p><p><br /></p><hr /><p>three</p>',
  '<h2>Gate</h2><h3>Gate <i>4</i></h3><h4>Hours</h4>',
  '<p><strong>strong</strong> <b>bold</b> <em>stressed</em> <i>italic</i> <u>under</u> <s>gone</s></p>',
  '<p><b>a<strong>b<i>c<em>d<u>e<s>f</s></u></em></i></strong></b></p>',
  '<ul><li>gate 4<ol><li>hall <b>1</b></li><li>hall 2</li></ol></li><li></li></ul>',
  '<ul><li><p>one</p><p>two</p></li><li><ol><li>three</li></ol><p>after</p></li></ul>',
  '<blockquote><p>said</p></blockquote>',
  '<p><a href="https://harbour.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">a <b>map</b></a></p>',
  '<p><a href="mailto:gate@harbour.example" target="_blank" rel="noopener noreferrer nofollow">mail</a></p>',
  '<table><thead><tr><th>Gate</th><th><b>Hall</b></th></tr></thead><tbody><tr><td>4</td><td></td></tr></tbody></table><p>end</p>',
  '<table><tbody><tr><th>Gate</th><td>4<ul><li>hall</li></ul></td></tr></tbody></table><p>end</p>',
]
